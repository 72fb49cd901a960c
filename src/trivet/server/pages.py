"""The client's files: one page for every address, and what it is made of."""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from litestar import MediaType, Response

_PAGE = re.compile(
    r"/?(tables|settings|api|replay|new/\w+|rules(/\w+)?|learn/\w+|t/[^/]+(/replay)?)?/?"
)
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
_PACKED_ALREADY = {".woff2", ".png", ".jpg", ".webp", ".ico", ".br", ".gz"}
_FOR_EVER = "public, max-age=31536000, immutable"
_SMALL = 256

_NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Trivet</title>
<meta name="viewport" content="width=device-width"></head><body><main>
<h1>The pages are not built yet</h1>
<p>The server is running, but the pages for the browser are missing. In the project's folder, this
builds them:</p><pre>sh .ci/client.sh</pre><p>Then load this page again.</p>
</main></body></html>
"""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent: plain, and packed in the ways that are worth it."""

    stamp: tuple[int, int]
    kind: str
    etag: str
    plain: bytes
    packed: dict[str, bytes]


class Pages:
    """Reads the client's files when they are asked for, and keeps them until they change.

    Attributes:
        prefix: What all addresses begin with; it becomes the page's base address.
    """

    def __init__(self, folder: Path, prefix: str) -> None:
        self.prefix = prefix
        self._folder = folder.resolve()
        self._base = f'<base href="{html.escape(prefix)}/">'
        self._files: dict[str, File] = {}

    def answer(self, path: str, accepts: str, known: str) -> Response[bytes]:
        """The file at a path below the prefix, or the page.

        Args:
            path: As decoded from the address.
            accepts: The Accept-Encoding header.
            known: The If-None-Match header.
        """
        name = path.strip("/")
        file = None if name in {"", "index.html"} else self._file(name)
        if file is not None:
            is_asset = name.startswith("assets/")
            return _sent(file, accepts, known, _FOR_EVER if is_asset else "no-cache")
        if name.startswith("assets/"):
            return Response(b"there is no such file", status_code=404, media_type=MediaType.TEXT)
        page = self._file("index.html")
        if page is None:
            return Response(_NOT_BUILT.encode(), media_type=MediaType.HTML, status_code=503)
        status = 200 if _PAGE.fullmatch(path) else 404
        return _sent(page, accepts, known, "no-cache", status)

    def _file(self, name: str) -> File | None:
        path = self._folder / name
        try:
            if "\0" in name or not path.resolve().is_relative_to(self._folder):
                return None
            if not path.is_file() or path.name.startswith("."):
                return None
            about = path.stat()
            stamp = (about.st_mtime_ns, about.st_size)
            kept = self._files.get(name)
            if kept is None or kept.stamp != stamp:
                kept = self._files[name] = self._read(path, stamp)
        except OSError:
            return None
        return kept

    def _read(self, path: Path, stamp: tuple[int, int]) -> File:
        plain = path.read_bytes()
        packed: dict[str, bytes] = {}
        if path.name == "index.html":
            plain = plain.replace(b"<head>", b"<head>" + self._base.encode(), 1)
        else:
            for coding, ending in (("br", ".br"), ("gzip", ".gz")):
                made = path.with_name(path.name + ending)
                if made.is_file():
                    packed[coding] = made.read_bytes()
        if "gzip" not in packed and path.suffix not in _PACKED_ALREADY and len(plain) > _SMALL:
            packed["gzip"] = gzip.compress(plain, mtime=0)
        kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        digest = hashlib.sha256(plain).hexdigest()[:20]
        return File(stamp, kind or "application/octet-stream", f'"{digest}"', plain, packed)


def _sent(file: File, accepts: str, known: str, caching: str, status: int = 200) -> Response[bytes]:
    kind = file.kind
    headers = {"etag": file.etag, "cache-control": caching, "vary": "accept-encoding"}
    if status == 200 and file.etag in known:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    accepted = {
        part.partition(";")[0].strip()
        for part in accepts.split(",")
        if part.replace(" ", "").partition(";q=")[2] not in {"0", "0.0"}
    }
    for coding in ("br", "gzip"):
        if coding in accepted and coding in file.packed:
            headers["content-encoding"] = coding
            return Response(
                file.packed[coding], status_code=status, headers=headers, media_type=kind
            )
    return Response(file.plain, status_code=status, headers=headers, media_type=kind)
