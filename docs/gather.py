"""Brings pages onto the site that stand elsewhere in the project, and leads links there.

MkDocs calls the functions ``on_…`` (``hooks`` in mkdocs.yml). Links in the pages are as they work
in the repository; on the site, one to a file that is no page becomes the words alone.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]

# Where on the site, and what is shown there: nothing is written twice.
ELSEWHERE = {
    "rules/tether.md": "src/trivet/games/tether/rules.md",
    "rules/connections.md": "src/trivet/games/connections/rules.md",
    "rules/quincunx.md": "src/trivet/games/quincunx/rules.md",
    "benchmarks.md": "benchmarks/results.md",
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
    "credits.md": "CREDITS.md",
    "assets/mark.svg": "client/public/mark.svg",
    "assets/tokens.css": "client/src/style/tokens.css",
    "examples/bot.py": "examples/bot.py",
    "licence.txt": "LICENSE",
}
ON_SITE = {file: uri for uri, file in ELSEWHERE.items()}

# Code comes first: what looks like a link in it is none; a link may have code among its words.
CODE_OR_LINK = re.compile(
    r"^ {0,3}(?P<fence>```+|~~~+).*?^ {0,3}(?P=fence) *$"
    r"|(?P<image>!?)\[(?P<words>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)"
    r"|`[^`\n]+`",
    re.M | re.S,
)
ABOUT_TESTS = re.compile(r"^<!-- test: .*? -->\n", re.M | re.S)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put the files from elsewhere among those of docs/, in place of what only points at them."""
    for uri, name in ELSEWHERE.items():
        if there := files.get_file_from_path(uri):
            files.remove(there)
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Page, files: Files, **_: Any) -> str:
    """The page as it has to be on the site: other links, nothing for tests, rules found first."""
    uri = page.file.src_uri
    home = posixpath.dirname(ELSEWHERE.get(uri, f"docs/{uri}"))

    def led(match: re.Match[str]) -> str:
        path, mark, anchor = (match["target"] or "").partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return match[0]
        place = place_of(posixpath.normpath(posixpath.join(home, path)), files)
        if place is None:
            return match["words"]
        target = posixpath.relpath(place, posixpath.dirname(uri) or ".") + mark + anchor
        return f"{match['image']}[{match['words']}]({target})"

    if uri.startswith("rules/"):
        page.meta["search"] = {"boost": 2}
    return CODE_OR_LINK.sub(led, ABOUT_TESTS.sub("", markdown))


def on_post_page(output: str, **_: Any) -> str:
    """The theme's search is a dialog without a name, which screen readers miss."""
    return output.replace('role="dialog"', 'role="dialog" aria-label="Search"', 1)


def place_of(name: str, files: Files) -> str | None:
    """Where a file of the project is on the site, None for one that is not put there."""
    if name in ON_SITE:
        return ON_SITE[name]
    if not name.startswith("docs/"):
        if not (ROOT / name).exists():
            raise FileNotFoundError(f"a page links to {name}, which is not there")
        return None
    place = name.removeprefix("docs/")
    pages = [place, f"{place}/README.md", f"{place}/index.md"]
    return next((page for page in pages if files.get_file_from_path(page)), place)
