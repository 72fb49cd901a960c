"""Studies from end to end: the same answers by every way, and files that say the same."""

import csv
import json
import re
import sys

import pytest
from click.testing import CliRunner

from trivet import game
from trivet.arena.entrants import parse_entrants
from trivet.arena.study import files
from trivet.arena.study.course import StudyCourse
from trivet.arena.study.plan import Study, fitting
from trivet.cli import cli
from trivet.core.errors import TrivetError
from trivet.search.prepare import prepare


@pytest.fixture(scope="module", autouse=True)
def _prepared():
    for name in ("quincunx", "tether", "connections"):
        prepare(name)


def plan(name="quincunx", games=10, level="random", seed=3, **options):
    kind = game(name, **(options or ({"rounds": 1} if name == "quincunx" else {})))
    bots = [parse_entrants([text])[0] for text in (level, "greedy")]
    return Study(kind, *bots, games, seed, fitting(kind))


def answered(course, **how):
    course.run(log=lambda _: None, **how)
    return course.report()


@pytest.mark.parametrize("name", ["quincunx", "tether", "connections"])
def test_every_question_is_answered_and_the_seed_decides(name):
    found = answered(StudyCourse(plan(name)))
    assert found == answered(StudyCourse(plan(name)))
    assert found["tables"] != answered(StudyCourse(plan(name, seed=4)))["tables"]
    names = {table["name"] for table in found["tables"]}
    assert {"seats", "length", "scores", "items", "cards", "luck"} <= names
    assert ("variants" in names) == (name != "tether")
    json.dumps(found, allow_nan=False)


def test_processes_change_nothing():
    assert answered(StudyCourse(plan())) == answered(StudyCourse(plan(), jobs=2))


def test_it_goes_on_where_it_was_stopped(tmp_path):
    whole = answered(StudyCourse(plan()))
    path, asked = tmp_path / "journal", [0]

    def is_interrupted():
        asked[0] += 1
        return asked[0] > 400

    course = StudyCourse(plan(), kept=path)
    some = answered(course, is_interrupted=is_interrupted)
    assert course.interrupted
    assert 0 < some["deals"] < 10
    kept = len(path.read_bytes().splitlines())
    with path.open("ab") as file:
        file.write(b'{"number":7,"ga')  # killed in the middle of a line
    assert answered(StudyCourse(plan(), kept=path)) == whole
    assert len(path.read_bytes().splitlines()) > kept > 1
    # More games go on from there as well, and other questions use the same games.
    assert answered(StudyCourse(plan(games=12), kept=path)) == answered(StudyCourse(plan(games=12)))
    with pytest.raises(TrivetError, match="level was"):
        answered(StudyCourse(plan(level="greedy"), kept=path))
    path.write_text("hello\n")
    with pytest.raises(TrivetError, match="no journal of trivet study"):
        answered(StudyCourse(plan(), kept=path))


def test_interrupted_at_once_it_has_nothing_to_say():
    found = answered(StudyCourse(plan()), is_interrupted=lambda: True)
    assert (found["tables"], found["games"], found["interrupted"]) == ([], 0, True)


def test_files_say_what_the_tables_say(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    course = StudyCourse(plan())
    course.run(log=print)
    tables = course.tables()
    made = files.write(tmp_path / "new", tables, files.FORMATS, ())
    assert len(made) == len(set(made)) == sum(1 for _ in (tmp_path / "new").iterdir())
    for table in tables:
        with (tmp_path / "new" / f"{table.name}.csv").open() as file:
            rows = list(csv.DictReader(file))
        other = parquet.read_table(tmp_path / "new" / f"{table.name}.parquet")
        assert other.schema.metadata[b"text"].decode() == table.text
        expected = table.to_dict()["rows"]
        assert other.to_pylist() == expected
        plain = [{k: "" if v is None else str(v) for k, v in row.items()} for row in expected]
        assert rows == plain


def test_tables_are_drawn_the_same_every_time(tmp_path):
    pytest.importorskip("matplotlib")
    course = StudyCourse(plan())
    course.run(log=print)
    drawn = [t for t in course.tables() if t.name in {"seats", "scores_distribution", "length"}]
    made = files.write(tmp_path, drawn, (), files.PICTURES)
    # The length of a round is always the same, so there is nothing to draw.
    assert sorted(path.name for path in made) == [
        "scores_distribution.png",
        "scores_distribution.svg",
        "seats.png",
        "seats.svg",
    ]
    before = {path: path.read_bytes() for path in made}
    assert all(
        raw.startswith(b"\x89PNG") if path.suffix == ".png" else b"<svg" in raw
        for path, raw in before.items()
    )
    files.write(tmp_path, drawn, (), files.PICTURES)
    assert before == {path: path.read_bytes() for path in made}


def run(*args):
    done = CliRunner().invoke(cli, ["study", *map(str, args)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def test_the_command_prints_tables_and_writes_files(tmp_path):
    done = run("Quincunx", "seats", "cards", "-g", 30, "-l", "random", "--out", tmp_path / "out")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("Quincunx for 2: 30 games by random, seed 0\n")
    assert "Going first is" in done.stdout
    assert re.search(r"first +\S+ \(\S+ to \S+\) +[+-]", done.stdout)
    found = json.loads((tmp_path / "out" / "study.json").read_text())
    assert found["options"]["rounds"] == 1
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "seats.csv",
        "cards.csv",
        "study.json",
    }
    more = run("quincunx", "seats", "-g", 4, "-l", "random", "-o", "rounds=2", "--json")
    assert json.loads(more.stdout)["options"]["rounds"] == 2


def test_a_question_that_needs_more_games_says_how_many():
    asked = ("tether", "luck", "-l", "random")
    done = run(*asked, "-g", 1)
    assert done.stdout.startswith("Tether for 2: 4 games by random, seed 0\n")
    assert "Too few games to answer luck: it takes --games 5 or more." in done.stdout
    assert "Nothing was played" not in done.stdout
    assert "Too few" not in run(*asked, "-g", 5).stdout
    assert run("tether", "seats", "-l", "random", "-g", 1).stdout.startswith(
        "Tether for 2: 1 game by"
    )


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_played(tmp_path):
    (tmp_path / "file").write_text("")
    done = run("tether", "scores", "-g", 2, "-l", "random", "--out", tmp_path / "file" / "out")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].endswith("not a directory")


def test_moves_made_for_a_bot_that_gives_none_are_told(tmp_path):
    silent = f"cmd:{sys.executable} -c pass"
    asked = ("tether", "length", "-l", silent, "-g", 1, "--resume", tmp_path / "kept")
    done = run(*asked)
    assert done.exit_code == 0, done.stderr
    assert re.search(r"\d moves were made for bots from outside that gave none", done.stdout)
    again = json.loads(run(*asked, "--json").stdout)  # nothing is played any more
    assert again["faults"] > 0
    assert json.loads(run("tether", "length", "-g", 1, "--json").stdout)["faults"] == 0


def test_one_game_proves_nothing():
    done = run("quincunx", "seats", "scores", "-g", 1, "-l", "random")
    assert "Going first is nothing that so few games can judge: " in done.stdout
    assert "median (95 %)" in done.stdout
    alone = run("connections", "scores", "-n", 1, "-g", 1, "-l", "random")
    assert "How many minus points games bring.\n" in alone.stdout


@pytest.mark.filterwarnings("error")
def test_a_picture_without_a_value_is_drawn_without_a_word(tmp_path):
    done = run("connections", "cards", "-n", 1, "-g", 1, "--plots", "svg", "--out", tmp_path)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "cards.svg").exists()


def test_bots_that_think_are_repeated_exactly_by_nodes():
    asked = ("quincunx", "scores", "luck", "-g", 4, "-l", "club", "--nodes", 40, "--json")
    first, second = (json.loads(run(*asked).stdout) for _ in range(2))
    assert first == second
    assert first["level"] == {
        "name": "club",
        "budget": {"seconds": None, "nodes": 40, "clock": "thread"},
    }
    assert first["against"] == {"name": "greedy", "budget": None}


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chess"], "there is no game 'chess'"),
        (["tether", "weather"], "there is no question 'weather'"),
        (["tether", "variants"], "tether has no variants"),
        (["tether", "-l", "greedy,random"], "name one bot each"),
        (["tether", "-l", "genius"], "there is no bot 'genius'"),
        (["tether", "--format", "xls"], "'xls' is not a format; there are csv, parquet"),
        (["tether", "--format", ""], "--format names no format; there are csv, parquet"),
        (["tether", "--format", ",", "--out", "x"], "--format names no format"),
        (["tether", "--plots", "gif", "--out", "x"], "there are png, svg"),
        (["tether", "--plots", "png"], "--plots needs --out"),
        (["tether", "-o", "flush=on"], "tether has no option"),
        (["tether", "--ray", "nowhere"], "--ray is HOST:PORT"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(args, told):
    done = run(*args, "-g", 2)
    assert done.exit_code == 2, done.output
    assert told in done.stderr.splitlines()[-1]


def test_without_the_libraries_it_says_so_before_it_plays(monkeypatch, tmp_path):
    for name in ("pyarrow", "pyarrow.parquet", "matplotlib", "ray"):
        monkeypatch.setitem(sys.modules, name, None)
    for args, told in (
        (["--format", "parquet"], "Parquet cannot be made without pyarrow"),
        (["--plots", "svg"], "pictures cannot be made without matplotlib"),
    ):
        done = run("tether", "-g", 2, "--out", tmp_path, *args)
        assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
        assert told in done.stderr
        assert "pip install 'trivet[study]'" in done.stderr
    done = run("tether", "scores", "-g", 2, "-l", "random", "--out", tmp_path)
    assert done.exit_code == 0
    assert (tmp_path / "scores.csv").exists()
    done = run("tether", "scores", "-g", 2, "-l", "random", "--ray", "local")
    assert "--ray needs Ray: pip install 'trivet[cluster]'" in done.stderr
