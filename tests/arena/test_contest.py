"""Contests: fair seats, results by pairs, the same with more processes and after a kill."""

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from trivet import Record, Rng, game
from trivet.arena.contest import Contest, Course
from trivet.arena.entrants import parse_entrants
from trivet.arena.playing import Effort, PairResult, Played
from trivet.arena.report import lines, report
from trivet.arena.results import Results
from trivet.arena.schedule import Pair, games_of_a_pair, schedule, seatings, seatings_alone
from trivet.arena.sequential import SequentialTest
from trivet.core.errors import OptionError, TrivetError
from trivet.search.budget import Budget


def contest(name="quincunx", bots="greedy,random", games=12, records=False, **options):
    return Contest(game(name, **options), parse_entrants([bots]), games, 3, records)


def done(course):
    results = list(course.run(log=lambda _: None))
    found = report(course)
    found.pop("effort")
    return results, found


def without_effort(results):
    return [(result.pair, result.games) for result in results]


@pytest.mark.parametrize(
    ("name", "players", "games"),
    [
        ("tether", 2, 2),
        ("tether", 4, 2),
        ("quincunx", 2, 2),
        ("quincunx", 3, 6),
        ("quincunx", 4, 6),
        ("connections", 3, 6),
        ("connections", 4, 6),
    ],
)
def test_every_bot_has_every_seat_as_often_as_the_other(name, players, games):
    kind = game(name, players=players)
    found = seatings(kind, 0, 1)
    assert len(set(found)) == len(found) == games == games_of_a_pair(kind)
    for seat in range(players):
        assert Counter(seats[seat] for seats in found) == {0: games / 2, 1: games / 2}
    assert {tuple(1 - bot for bot in seats) for seats in found} == set(found)
    if name == "tether":
        assert all(len({*seats[side::2]}) == 1 for seats in found for side in (0, 1))


def test_one_alone_sits_once_in_every_seat():
    kind = game("connections", players=4)
    found = seatings_alone(kind, 0, 1)
    assert found == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    assert games_of_a_pair(kind, alone=True) == 4
    pairs = schedule(kind, 2, 9, alone=True)
    assert [(pair.deal, pair.seatings) for pair in pairs] == [(deal, found) for deal in range(3)]


def test_one_alone_against_its_likes_comes_first_in_its_share():
    three = game("quincunx", players=3, rounds=1)
    alone = Contest(three, parse_entrants(["greedy,greedy"]), 600, 3, alone=True)
    _, found = done(Course(alone))
    [meeting] = found["meetings"]
    assert found["alone"] is True
    assert (meeting["pairs"], meeting["games"]) == (200, 600)
    assert meeting["even"] == pytest.approx(1 / 3, abs=1e-6)
    assert 0.3 < meeting["wins"]["mean"] < 0.37
    assert abs(meeting["errors_apart"]["wins"]) < 3.5
    assert abs(meeting["errors_apart"]["lead"]) < 3.5


def test_nobody_is_alone_between_two_or_in_a_team_or_among_two_others():
    two, three = parse_entrants(["greedy,random"]), parse_entrants(["greedy,random,rules"])
    for kind in (game("quincunx"), game("tether", players=4), game("connections", players=1)):
        with pytest.raises(OptionError, match="needs three or four players"):
            Contest(kind, two, 4, alone=True)
    with pytest.raises(OptionError, match="name two bots"):
        Contest(game("quincunx", players=3), three, 4, alone=True)


def test_all_meet_on_the_same_deals():
    pairs = schedule(game("tether"), 3, 5)
    assert [pair.number for pair in pairs] == list(range(9))
    assert [(pair.deal, pair.bots) for pair in pairs[:4]] == [
        (0, (0, 1)),
        (0, (0, 2)),
        (0, (1, 2)),
        (1, (0, 1)),
    ]
    longer = schedule(game("tether"), 3, 9)
    assert longer[:9] == pairs


def test_both_games_of_a_pair_are_the_same_deal_and_deals_are_those_of_a_simulation():
    course = Course(contest(records=True, games=6))
    results, _ = done(course)
    for result in results:
        first, second = (Record.loads(played.record) for played in result.games)
        assert first.deals == second.deals
        assert first.deals[0] == list(game("quincunx").deal(f"3/{result.pair}").decks[0])
        assert first.replay().is_over
        assert second.scores == result.games[1].scores
    deals = [Record.loads(result.games[0].record).deals for result in results]
    assert all(one != other for one, other in pairwise(deals))


def test_a_bot_against_itself_is_ahead_by_nothing():
    _, found = done(Course(contest("connections", "greedy,greedy", 100, players=1)))
    assert [bot["bot"] for bot in found["bots"]] == ["greedy", "greedy#2"]
    apart = found["meetings"][0]["errors_apart"]
    assert abs(apart["lead"]) < 3.5
    assert abs(apart["wins"]) < 3.5


def pair_result(number, *games):
    played = [Played(list(seats), list(scores), list(won), 1) for seats, scores, won in games]
    return PairResult(number, played, {"0": Effort(2, 1.0, 0.7), "1": Effort(2, 0.5, 0.4)})


def test_results_of_pairs_by_hand():
    results = Results(game("quincunx", rounds=2), 2)
    both = ((0, 1), (1, 0))
    results.add(
        Pair(0, 0, (0, 1), both),
        pair_result(0, ((0, 1), (100, 60), (0,)), ((1, 0), (50, 90), (1,))),
    )
    results.add(
        Pair(1, 1, (0, 1), both),
        pair_result(1, ((0, 1), (70, 70), (0, 1)), ((1, 0), (80, 60), (0,))),
    )
    meeting = results.meetings[0, 1]
    # Leads a round: 20 and 20, then 0 and -10.
    assert (meeting.lead.mean, meeting.lead.error) == (7.5, 12.5)
    assert meeting.shares == [(0, 1.0), (1, 0.25)]
    assert (meeting.games, meeting.shared) == (4, 1)
    assert results.points[0].mean == ((50 + 45) / 2 + (35 + 30) / 2) / 2
    assert results.last == -5
    assert (results.effort[0].moves, results.effort[0].longest) == (4, 0.7)


def test_sides_of_tether_and_minus_points_of_connections_by_hand():
    results = Results(game("tether", players=4), 2)
    pair = Pair(0, 0, (0, 1), ((0, 1, 0, 1), (1, 0, 1, 0)))
    games = ((0, 1, 0, 1), (14, 8), (0,)), ((1, 0, 1, 0), (9, 9), (0, 1))
    results.add(pair, pair_result(0, *games))
    assert results.meetings[0, 1].lead.mean == 3
    assert results.meetings[0, 1].wins.mean == 0.75
    assert results.last == pytest.approx(25)
    results = Results(game("connections", players=3), 2)
    pair = Pair(0, 0, (0, 1), ((0, 1, 1),))
    results.add(pair, pair_result(0, ((0, 1, 1), (6, 7, 15), (0,))))
    assert results.meetings[0, 1].lead.mean == 5
    assert results.meetings[0, 1].wins.mean == 1


def test_everyone_alone_is_compared_deal_by_deal_with_the_ranks():
    results = Results(game("connections", players=1), 2)
    pair = Pair(0, 0, (0, 1), ((0,), (1,)))
    results.add(pair, pair_result(0, ((0,), (4,), (0,)), ((1,), (9,), (0,))))
    pair = Pair(1, 1, (0, 1), ((0,), (1,)))
    results.add(pair, pair_result(1, ((0,), (7,), (0,)), ((1,), (7,), (0,))))
    meeting = results.meetings[0, 1]
    assert (meeting.lead.mean, meeting.wins.mean, meeting.shared) == (2.5, 0.75, 1)
    assert results.ranks[0] == {"Contact Cannon": 1, "Tile Combiner": 1}
    assert results.ranks[1] == {"Placement Apprentice": 1, "Tile Combiner": 1}


def test_processes_change_nothing():
    one, first = done(Course(contest(games=10)))
    two, second = done(Course(contest(games=10), jobs=2))
    assert first == second
    assert without_effort(one) == without_effort(two)


def test_a_contest_goes_on_where_its_journal_ends(tmp_path):
    whole, found = done(Course(contest(games=20)))
    path = tmp_path / "journal.jsonl"
    course = Course(contest(games=20), kept=path)
    count = 0

    def is_interrupted():
        nonlocal count
        count += 1
        return count > 200

    first = list(course.run(is_interrupted, lambda _: None))
    assert course.interrupted
    assert 0 < len(first) < 10
    with path.open("ab") as file:
        file.write(b'{"pair": 7, "gam')  # killed in the middle of a line
    rest, again = done(Course(contest(games=20), kept=path))
    assert again == found
    assert without_effort(rest) == without_effort(whole)
    kept = path.read_bytes()
    assert len(kept.splitlines()) == 11
    assert done(Course(contest(games=20), kept=path))[1] == found
    assert path.read_bytes() == kept


def test_a_longer_contest_goes_on_from_a_shorter_one(tmp_path):
    path = tmp_path / "journal.jsonl"
    done(Course(contest(games=6), kept=path))
    assert done(Course(contest(games=14), kept=path))[1] == done(Course(contest(games=14)))[1]
    assert done(Course(contest(games=6), kept=path))[1] == done(Course(contest(games=6)))[1]


def test_a_killed_process_loses_no_finished_pair(tmp_path):
    path = tmp_path / "journal.jsonl"
    command = [sys.executable, "-m", "trivet", "arena", "tether", "--bots", "greedy,random"]
    command += ["--games", "600", "--seed", "3", "--jobs", "2", "--resume", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # Until then it may have to compile everything.
    while not (path.exists() and len(path.read_bytes().splitlines()) > 4):
        assert process.poll() is None, process.communicate()
        time.sleep(0.1)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    kept = len(path.read_bytes().splitlines())
    assert kept > 4
    size = min(600, 2 * kept)
    _, found = done(Course(contest("tether", games=size), kept=path))
    assert found == done(Course(contest("tether", games=size)))[1]


def test_a_journal_of_something_else_is_refused(tmp_path):
    path = tmp_path / "journal.jsonl"
    done(Course(contest(games=2), kept=path))
    with pytest.raises(TrivetError, match="seed was 3 there"):
        done(Course(Contest(game("quincunx"), parse_entrants(["greedy,random"]), 2, 4), kept=path))
    with pytest.raises(
        TrivetError, match=r'bots was \[{"name":"greedy".* give the same, or a new file'
    ):
        done(Course(contest(bots="random,greedy", games=2), kept=path))
    with pytest.raises(TrivetError, match="options was"):
        done(Course(contest(games=2, flush=True), kept=path))
    with pytest.raises(TrivetError, match="kept without records"):
        done(Course(contest(games=2, records=True), kept=path))
    other = tmp_path / "other"
    other.write_text("hello\n")
    with pytest.raises(TrivetError, match="is no journal"):
        done(Course(contest(games=2), kept=other))
    assert other.read_text() == "hello\n"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b'{"pair": "x"}\n')
    with pytest.raises(TrivetError, match="line 2: this is no result"):
        done(Course(contest(games=2), kept=path))
    swapped = json.loads(lines[1])
    swapped["games"].reverse()
    path.write_bytes(lines[0] + msgspec.json.encode(swapped) + b"\n")
    with pytest.raises(TrivetError, match="other seats"):
        done(Course(contest(games=2), kept=path))


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_test_ends_early_at_the_same_pair_with_any_number_of_processes(jobs):
    course = Course(contest(games=400), SequentialTest(0, 20), jobs)
    results, found = done(course)
    assert found["test"]["accepted"] == "H1"
    assert len(results) == found["pairs"] == 20
    assert "H1 accepted" in lines(course)[-1]


def test_three_bots_are_rated_in_the_right_order():
    course = Course(contest("connections", "random,greedy,random", 20, players=2))
    _, found = done(course)
    ratings = found["ratings"]
    assert ratings[0]["bot"] == "greedy"
    assert sum(row["rating"] for row in ratings) == pytest.approx(0, abs=0.2)
    assert ratings[0]["low"] > max(row["high"] for row in ratings[1:])
    assert [meeting["pairs"] for meeting in found["meetings"]] == [10, 10, 10]


def test_an_outside_bot_that_plays_wrong_is_counted(tmp_path):
    path = tmp_path / "bot.py"
    path.write_text('import sys\nfor line in sys.stdin: print(\'{"move": "x"}\', flush=True)')
    bots = f"cmd:{sys.executable} -S {path},random"
    course = Course(contest("connections", bots, 2, players=1), jobs=2)
    told = []
    list(course.run(log=told.append))
    [faults] = [
        effort["faults"] for effort in report(course)["effort"].values() if effort["faults"]
    ]
    assert faults == {"illegal": 48}
    assert "48 illegal" in "\n".join(lines(course))
    assert len(told) == 48


def test_what_goes_wrong_in_a_process_is_told(monkeypatch):
    bots = parse_entrants(["cmd:/nowhere/bot,random"])
    with pytest.raises(TrivetError, match="/nowhere/bot cannot be started"):
        list(Course(Contest(game("tether"), bots, 4), jobs=2).run(log=lambda _: None))
    monkeypatch.setattr("trivet.arena.playing.ask", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError) as caught:
        list(Course(contest()).run(log=lambda _: None))
    assert caught.value.__notes__ == ["greedy as seat 0, game 0 of pair 0, move 1"]
    monkeypatch.setattr("trivet.arena.playing.ask", lambda *_: "7SK@c3")
    with pytest.raises(RuntimeError, match="a bot chose an illegal move: 7SK"):
        list(Course(contest()).run(log=lambda _: None))


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("greedy", "name two bots or more"),
        ("greedy,genius", "there is no bot 'genius'"),
        ("greedy@0.1s,random", "greedy does not search"),
        ("master@fast,random", "a budget is written"),
        ("master@0s,random", "more than 0"),
        ("master@0n,random", "nodes are 1 to"),
        ("", "there is no bot ''"),
    ],
)
def test_bots_that_make_no_sense_are_refused(bots, told):
    with pytest.raises(OptionError, match=told):
        contest(bots=bots)


def test_a_test_needs_two_bots():
    with pytest.raises(OptionError, match="compares two bots"):
        Course(contest(bots="greedy,random,random"), SequentialTest(0, 1))


def test_budgets_are_read():
    found = parse_entrants(["master@0.05s,flat@500n,expert,random"], Budget(seconds=2))
    assert [entrant.budget for entrant in found] == [
        Budget(seconds=0.05, clock="thread"),
        Budget(nodes=500),
        Budget(seconds=2),
        None,
    ]


def test_the_hoarder_plays_tether_alone():
    (hoarder,) = parse_entrants(["hoarder"])
    with pytest.raises(OptionError, match=r"hoarder.*Quincunx"):
        hoarder.player("quincunx")
    view = game("tether").deal(seed=3).view(0)
    assert hoarder.player("tether").choose(view, Rng(1)) in view["legal"]
