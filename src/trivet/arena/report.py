"""The results of a contest, for programs and for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trivet.arena.contest import Contest, Course
from trivet.arena.entrants import Entrant
from trivet.arena.playing import Effort
from trivet.arena.results import POINTS, Meeting, Results
from trivet.arena.schedule import is_solo
from trivet.arena.sequential import SequentialTest
from trivet.games.connections.game import LOWEST_RANK, RANKS


def report(course: Course) -> dict[str, Any]:
    """Everything, ready for JSON; equal results give equal reports except for ``effort``."""
    contest, results = course.contest, course.results
    labels = [entrant.label for entrant in contest.entrants]
    found: dict[str, Any] = {
        **contest.setting(),
        "bots": [_entrant(entrant) for entrant in contest.entrants],
        "unit": POINTS[contest.game.name],
        "pairs": results.pairs,
        "games": results.games,
        "interrupted": course.interrupted,
        "points": {
            label: sample.estimate().to_dict()
            for label, sample in zip(labels, results.points, strict=True)
            if sample.count
        },
        "meetings": [
            _meeting(labels[one], labels[other], meeting, contest.even)
            for (one, other), meeting in results.meetings.items()
            if meeting.games
        ],
        "ratings": _ratings(labels, results),
        "ranks": _ranks(labels, results) if is_solo(contest.game) else None,
        "test": None if course.test is None else _test(course.test),
        "effort": dict(zip(labels, map(_effort, results.effort), strict=True)),
    }
    return found


def _entrant(entrant: Entrant) -> dict[str, Any]:
    budget = entrant.budget
    return {
        "bot": entrant.label,
        "seconds": None if budget is None else budget.seconds,
        "nodes": None if budget is None else budget.nodes,
    }


def _meeting(one: str, other: str, meeting: Meeting, even: float) -> dict[str, Any]:
    return {
        "bots": [one, other],
        "pairs": meeting.lead.count,
        "games": meeting.games,
        "shared": meeting.shared,
        "lead": meeting.lead.estimate().to_dict(),
        "wins": meeting.wins.estimate().to_dict(),
        "even": round(even, 6),
        "errors_apart": {
            "lead": _rounded(meeting.lead.apart(0)),
            "wins": _rounded(meeting.wins.apart(even)),
        },
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)


def _ratings(labels: Sequence[str], results: Results) -> list[dict[str, Any]] | None:
    ratings = results.ratings()
    if ratings is None:
        return None
    rows = [
        {
            "bot": label,
            "rating": round(rating.points, 1),
            "low": round(rating.low, 1),
            "high": round(rating.high, 1),
        }
        for label, rating in zip(labels, ratings, strict=True)
    ]
    return sorted(rows, key=lambda row: -float(str(row["rating"])))


def _ranks(labels: Sequence[str], results: Results) -> dict[str, dict[str, float]]:
    names = [word for _, word in RANKS] + [LOWEST_RANK]
    return {
        label: {name: round(ranks[name] / max(1, ranks.total()), 6) for name in names}
        for label, ranks in zip(labels, results.ranks, strict=True)
    }


def _test(test: SequentialTest) -> dict[str, Any]:
    ratio = max(-999.0, min(999.0, test.ratio))
    return {
        "H0": test.low,
        "H1": test.high,
        "ratio": round(ratio, 4),
        "accepted": test.verdict,
    }


def _effort(effort: Effort) -> dict[str, Any]:
    return {
        "moves": effort.moves,
        "seconds": round(effort.seconds / max(1, effort.moves), 6),
        "longest": round(effort.longest, 6),
        "faults": dict(sorted(effort.faults.items())),
    }


def lines(course: Course) -> list[str]:
    """A report for people."""
    contest = course.contest
    found = report(course)
    width = max(8, *(len(_short(entrant.label)) for entrant in contest.entrants))
    text = [_heading(contest, found), ""]
    text += _meeting_lines(found, width)
    text += _rating_lines(found, width)
    text += _bot_lines(found, width)
    text += _test_lines(found)
    if course.interrupted:
        text += ["", "Stopped before the end; these are the results so far."]
    return text


def _heading(contest: Contest, found: dict[str, Any]) -> str:
    name, players = contest.game.name.capitalize(), contest.game.players
    pairs, games, seed = found["pairs"], found["games"], contest.seed
    deals = "1 deal" if pairs == 1 else f"{pairs:,} deals"
    swapped = "1 pair" if pairs == 1 else f"{pairs:,} pairs"
    if is_solo(contest.game):
        return f"{name} for one: {deals}, played by every bot, seed {seed}"
    if contest.alone:
        one, other = (_short(entrant.label) for entrant in contest.entrants)
        seated = f"{one} alone among {other} in every seat of {deals}"
        return f"{name} for {players}: {seated} ({games:,} games), seed {seed}"
    played = f"{swapped} of games with seats swapped ({games:,} games)"
    return f"{name} for {players}: {played}, seed {seed}"


def _meeting_lines(found: dict[str, Any], width: int) -> list[str]:
    if not found["meetings"]:
        return []
    unit = {"minus points": "minus points fewer"}.get(found["unit"], found["unit"])
    head = f"{'bot':<{width}}  {'against':<{width}}{'pairs':>7}   {unit + ' (95 %)':<30}"
    rows = [f"{head}{'wins (95 %)':<26}errors apart"]
    for row in found["meetings"]:
        one, other = (_short(label) for label in row["bots"])
        apart = row["errors_apart"]["wins" if found["game"] == "tether" else "lead"]
        rows.append(
            f"{one:<{width}}  {other:<{width}}{row['pairs']:>7,}   "
            f"{_span(row['lead'], 1, '+.2f'):<30}{_span(row['wins'], 100, '.1f', ' %'):<26}"
            f"{'' if apart is None else f'{apart:+.1f}':>12}"
        )
    return [*rows, ""]


def _rating_lines(found: dict[str, Any], width: int) -> list[str]:
    if found["ratings"] is None:
        return []
    rows = [f"{'bot':<{width}}  rating (95 %)"]
    for row in found["ratings"]:
        span = f"{row['rating']:+7.0f}  ({row['low']:+.0f} to {row['high']:+.0f})"
        rows.append(f"{_short(row['bot']):<{width}}{span}")
    return [*rows, ""]


def _bot_lines(found: dict[str, Any], width: int) -> list[str]:
    unit = f"{found['unit']} (95 %)"
    rows = [f"{'bot':<{width}}  {unit:<30}{'moves':>9}{'s a move':>10}{'longest':>10}"]
    for label, points in found["points"].items():
        effort = found["effort"][label]
        rows.append(
            f"{_short(label):<{width}}  {_span(points, 1, '.2f'):<30}{effort['moves']:>9,}"
            f"{effort['seconds']:>10.4f}{effort['longest']:>10.3f}"
        )
    for label, effort in found["effort"].items():
        if effort["faults"]:
            told = ", ".join(f"{count} {kind}" for kind, count in effort["faults"].items())
            rows.append(f"moves made for {_short(label)}: {told}")
    if found["ranks"] is not None:
        for label, ranks in found["ranks"].items():
            shares = ", ".join(f"{name} {100 * share:.1f} %" for name, share in ranks.items())
            rows.append(f"{_short(label)}: {shares}")
    return rows


def _test_lines(found: dict[str, Any]) -> list[str]:
    test = found["test"]
    if test is None:
        return []
    unit = "percent of wins above half" if found["game"] == "tether" else found["unit"]
    if test["accepted"] is None:
        told = f"undecided, log likelihood ratio {test['ratio']:.2f}"
    else:
        told = f"{test['accepted']} accepted, {test[test['accepted']]:+g} is likelier"
    return ["", f"test of H0 {test['H0']:+g} against H1 {test['H1']:+g} {unit}: {told}"]


def _span(value: dict[str, float | None], factor: float, form: str, unit: str = "") -> str:
    """A mean with its interval."""
    mean, low, high = (
        None if part is None else format(part * factor, form)
        for part in (value["mean"], value["low"], value["high"])
    )
    return f"{mean}{unit}" + (f" ({low} to {high})" if low is not None else "")


def _short(label: str) -> str:
    """A label that fits in a column."""
    return label if len(label) <= 28 else f"{label[:12]}…{label[-15:]}"
