"""Tables written into files: CSV, Parquet, and pictures (``pip install 'trivet[study]'``)."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from trivet.arena.study.tables import Table
from trivet.core.errors import OptionError

FORMATS = ("csv", "parquet")
PICTURES = ("png", "svg")


def check(formats: Sequence[str], pictures: Sequence[str]) -> None:
    """Raise OptionError for what is unknown, or needs a library that is not installed."""
    _known("a format", formats, FORMATS)
    _known("a kind of picture", pictures, PICTURES)
    try:
        if "parquet" in formats:
            import pyarrow.parquet  # type: ignore[import-untyped]  # noqa: F401
        if pictures:
            import matplotlib as mpl  # noqa: F401
    except ImportError as error:
        what = "Parquet" if (error.name or "").startswith("pyarrow") else "pictures"
        raise OptionError(
            f"{what} cannot be made without {error.name}: pip install 'trivet[study]'"
        ) from None


def _known(what: str, given: Sequence[str], known: Sequence[str]) -> None:
    for word in given:
        if word not in known:
            raise OptionError(f"{word!r} is not {what}; there are {', '.join(known)}")


def prepare(folder: Path) -> None:
    """Make a folder and see that files can be written into it, before anything is played.

    Raises:
        OSError: When they cannot.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


def write(
    folder: Path, tables: Iterable[Table], formats: Sequence[str], pictures: Sequence[str]
) -> list[Path]:
    """Write every table in every format, and a picture of those that can be drawn.

    Args:
        folder: Is made when it is not there; files of the same names are written over.
        tables: The tables; each is named like its files.
        formats: Of ``FORMATS``.
        pictures: Of ``PICTURES``.

    Returns:
        The files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for table in tables:
        for ending in formats:
            path = folder / f"{table.name}.{ending}"
            _put(path, to_csv(table) if ending == "csv" else to_parquet(table))
            made.append(path)
        for ending in pictures if table.plot is not None else ():
            from trivet.arena.study.pictures import draw

            path = folder / f"{table.name}.{ending}"
            _put(path, draw(table, ending))
            made.append(path)
    return made


def to_csv(table: Table) -> bytes:
    """A line of names, then one a row; UTF-8, numbers with a point, nothing where nothing is."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.names)
    writer.writerows([[row.get(name) for name in table.names] for row in table.rows])
    return text.getvalue().encode()


def to_parquet(table: Table) -> bytes:
    """Columns of texts and numbers; what the table says stands in the metadata."""
    import pyarrow
    import pyarrow.parquet

    columns = {name: [row.get(name) for row in table.rows] for name in table.names}
    told = {"title": table.title, "text": table.text}
    made = pyarrow.table(columns).replace_schema_metadata(told)
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(made, sink)
    raw: bytes = sink.getvalue().to_pybytes()
    return raw


def _put(path: Path, raw: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(raw)
    part.replace(path)
