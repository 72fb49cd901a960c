"""Work on a real Ray of two nodes: the same results, also when one is lost in the middle."""

import importlib
import io
import os
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest

from trivet import game
from trivet.arena import cluster, training
from trivet.arena.contest import Contest, Course
from trivet.arena.entrants import parse_entrants
from trivet.arena.report import report
from trivet.arena.study.course import StudyCourse
from trivet.arena.study.plan import Study
from trivet.arena.workers import Interrupted, played
from trivet.core.errors import OptionError, TrivetError
from trivet.search.prepare import prepare
from trivet.search.training import Progress

# Ray leaves sockets and files to the end of the process.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore:.*:FutureWarning"),
    pytest.mark.filterwarnings("ignore:.*:DeprecationWarning"),
]


@pytest.fixture(scope="module")
def ray():
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    found = pytest.importorskip("ray")
    found.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    yield found
    found.cloudpickle.unregister_pickle_by_value(sys.modules[__name__])


@pytest.fixture(scope="module")
def nodes(ray):
    """A cluster of two machines with a processor each, as far as Ray can tell."""
    from ray.cluster_utils import Cluster

    prepare("quincunx")
    small = {"num_cpus": 1, "object_store_memory": 80 << 20}
    made = Cluster(initialize_head=True, head_node_args=small | {"include_dashboard": False})
    made.add_node(**small)
    yield made
    ray.shutdown()
    made.shutdown()


@dataclass(frozen=True)
class Squares:
    """Work that says where it was done."""

    seconds: float = 0.2

    def stage(self, log):
        return SquaresStage(self.seconds, log)


class SquaresStage:
    def __init__(self, seconds, log):
        self.seconds, self.log = seconds, log

    def warm(self):
        pass

    def close(self):
        pass

    def play(self, piece, go_on):
        import ray

        go_on()
        time.sleep(self.seconds)
        if piece == 13:
            self.log("thirteen")
        if piece < 0:
            raise (TrivetError if piece == -1 else ZeroDivisionError)(f"piece {piece}")
        return piece, piece * piece, ray.get_runtime_context().get_node_id()


def contest(games):
    return Contest(game("quincunx", rounds=1), parse_entrants(["greedy,random"]), games, 3)


def done(course):
    results = [(result.pair, result.games) for result in course.run(log=lambda _: None)]
    found = report(course)
    found.pop("effort")
    return results, found


def test_a_cluster_gives_what_one_process_gives(nodes):
    assert done(Course(contest(30), jobs=None, cluster=nodes.address)) == done(Course(contest(30)))
    kind = game("quincunx", rounds=1)
    bots = [parse_entrants([name])[0] for name in ("random", "greedy")]
    reports = []
    for where in (None, nodes.address):
        study = StudyCourse(Study(kind, *bots, 20, 1, ("scores", "luck")), cluster=where)
        study.run()
        reports.append(study.report())
    assert reports[0] == reports[1]


def test_a_lost_machine_loses_nothing_and_changes_nothing(nodes):
    small = {"num_cpus": 1, "object_store_memory": 80 << 20}
    third = nodes.add_node(**small)
    logged, found, lost = [], [], None
    for result in played(
        Squares(), range(60), None, lambda: False, logged.append, cluster=nodes.address
    ):
        found.append(result)
        if lost is None and any(where == third.node_id for _, _, where in found):
            nodes.remove_node(third, allow_graceful=False)
            lost = len(found)
    assert lost < 60
    assert sorted(piece for piece, _, _ in found) == list(range(60))
    assert all(square == piece * piece for piece, square, _ in found)
    assert len(Counter(where for _, _, where in found)) == 3
    assert set(logged) == {"thirteen"}


def test_a_contest_goes_on_when_a_machine_is_lost(nodes):
    third = nodes.add_node(num_cpus=1, object_store_memory=80 << 20)
    course = Course(contest(120), jobs=None, cluster=nodes.address)
    results = []
    for result in course.run(log=lambda _: None):
        if len(results) == 10:
            nodes.remove_node(third, allow_graceful=False)
        results.append((result.pair, result.games))
    found = report(course)
    found.pop("effort")
    assert (results, found) == done(Course(contest(120)))


def test_what_goes_wrong_over_there_is_told_here(nodes, monkeypatch):
    def run(*pieces):
        work = Squares(0), pieces, None, lambda: False, lambda _: None
        return list(played(*work, cluster=nodes.address))

    with pytest.raises(TrivetError, match=r"^piece -1$"):
        run(1, -1)
    with pytest.raises(RuntimeError, match="ZeroDivisionError: piece -2"):
        run(-2, 1)
    monkeypatch.setattr(cluster, "fingerprint", lambda: "another")
    with pytest.raises(TrivetError, match=r"has another trivet .* than this machine"):
        run(1)


def test_it_stops_when_it_is_told(nodes):
    found = []
    work = Squares(), range(40), None, lambda: len(found) > 2, lambda _: None
    with pytest.raises(Interrupted):
        found.extend(iter(played(*work, cluster=nodes.address)))
    assert 2 < len(found) < 40


class Chain:
    """A trainer whose every step hangs on the one before, and that says which process made it."""

    def __init__(self, folder, seed, scale):
        self.folder, self.seed, self.total = folder, seed, round(6 * scale)

    def run(self):
        kept = self.folder / "chain"
        made = kept.read_text().split() if kept.exists() else []
        while len(made) < self.total:
            self.marks.joinpath(str(time.monotonic_ns())).write_text(str(os.getpid()))
            time.sleep(self.seconds)
            made.append(str((31 * int(made[-1]) + self.seed) % 10007 if made else self.seed))
            kept.write_text(" ".join(made))
            yield Progress(len(made), self.total, made[-1])

    @property
    def result(self):
        return (self.folder / "chain").read_bytes()


def test_training_goes_on_elsewhere_from_its_checkpoint(nodes, tmp_path, monkeypatch, capfd):
    marks = {}
    for where in ("here", "there"):
        marks[where] = tmp_path / where / "marks"
        marks[where].mkdir(parents=True)
    monkeypatch.setattr(training, "STRETCH", 0.3)
    killed = []

    def look():
        """Kill the worker in the middle of its fourth step."""
        seen = sorted(marks["there"].iterdir())
        if len(seen) == 4 and not killed:
            killed.append(int(seen[-1].read_text()))
            os.kill(killed[0], signal.SIGKILL)

    class Here(Chain):
        seconds = 0.2
        marks = tmp_path / "here" / "marks"

    class There(Chain):
        seconds = 0.2
        marks = tmp_path / "there" / "marks"

    plain = Here(tmp_path / "here", 5, 1.5)
    expected = list(plain.run())
    with cluster.connected(nodes.address) as ray:
        trainer = training.on_cluster(ray, There, tmp_path / "there", 5, 1.5, look)
        assert list(trainer.run()) == expected
    assert trainer.result == plain.result
    assert len(killed) == 1
    assert capfd.readouterr().out == ""
    # The stretch in which it was killed was made anew, and the others were not.
    assert 9 < len(list(marks["there"].iterdir())) < 13


@pytest.mark.parametrize(("name", "scale"), [("tether", 0.01), ("quincunx", 0.004)])
def test_weights_are_the_same_from_a_cluster(nodes, tmp_path, name, scale):
    make = importlib.import_module(f"trivet.search.{name}.train").Trainer
    weights = []
    for folder in (tmp_path / "here", tmp_path / "there"):
        folder.mkdir()
        with cluster.connected(nodes.address) as ray:
            is_there = folder.name == "there"
            plan = folder, 3, scale
            trainer = training.on_cluster(ray, make, *plan) if is_there else make(*plan)
            assert [step.step for step in trainer.run()] == list(range(1, trainer.total + 1))
        raw = trainer.result
        with np.load(io.BytesIO(raw) if isinstance(raw, bytes) else raw) as file:
            weights.append({key: file[key] for key in file if key != "made"})
    assert weights[0].keys() == weights[1].keys()
    assert all(np.array_equal(weights[0][key], weights[1][key]) for key in weights[0])


def test_a_function_is_reckoned_in_order(nodes):
    with cluster.connected(nodes.address) as ray:
        assert cluster.call(ray, abs, range(-5, 6), lambda: None) == [
            *range(5, -1, -1),
            1,
            2,
            3,
            4,
            5,
        ]
        with pytest.raises(RuntimeError, match="TypeError"):
            cluster.call(ray, abs, ["x"], lambda: None)


@pytest.mark.parametrize(
    ("address", "told"),
    [("nowhere", "--ray is HOST:PORT"), ("127.0.0.1:x", "--ray is"), (":6379", "--ray is")],
)
def test_addresses_that_are_none_are_refused(ray, address, told):
    del ray  # it has to be installed
    with pytest.raises(OptionError, match=told), cluster.connected(address):
        pass


def test_where_nobody_answers_that_is_told_soon(ray):
    del ray  # it has to be installed
    with (
        pytest.raises(TrivetError, match=r"no Ray cluster answers at 127.0.0.1:1: connection"),
        cluster.connected("127.0.0.1:1"),
    ):
        pass
