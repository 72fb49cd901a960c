"""Arrays of states, views and imagined states, greedy play."""

import numpy as np
import pytest
from tests.games.quincunx.positions import position

import trivet
from trivet import Record, Rng
from trivet.search.quincunx.greedy import choose

TABLES = [
    {},
    {"players": 3, "flush": True, "excuse": True},
    {"players": 4, "muggins": True, "rounds": 2},
    {"muggins": True, "flush": True, "excuse": True},
]
tables = pytest.mark.parametrize("options", TABLES, ids=str)


def random_states(options, games=3):
    game = trivet.game("quincunx", **options)
    for seed in range(games):
        state, rng = game.deal(seed=seed), Rng(seed)
        while not state.is_over:
            yield state
            state = state.play(state.random_move(rng))
        yield state


@tables
def test_views_can_be_imagined(options):
    rng = Rng(8)
    for state in random_states(options, games=2):
        for seat in (None, *range(state.game.players)):
            seen = state.view(seat)
            imagined = state.game.resample(seen, rng)
            assert imagined.view(seat) == seen
            cards = [*imagined.view(None)["spread"].values()]
            cards += [
                code for who in range(state.game.players) for code in imagined.view(who)["hand"]
            ]
            assert len(cards) == len(set(cards))
            assert set(cards) <= set(state.game.deck)


def test_imagined_hands_take_every_hidden_card():
    state = trivet.game("quincunx").deal(seed=1)
    rng, seen = Rng(1), state.view(0)
    hidden = set(state.game.deck) - {*seen["spread"].values(), *seen["hand"]}
    counts = dict.fromkeys(hidden, 0)
    for _ in range(420):
        for code in state.game.resample(seen, rng).view(1)["hand"]:
            counts[code] += 1
    # Each is held 200 times of 420 on average, with a deviation of about 10.
    assert all(150 < count < 250 for count in counts.values())


@tables
def test_masks_and_lists_agree_and_listed_moves_are_legal(options):
    for state in random_states(options, games=1):
        mask = state.game.legal_masks(state.data)[0]
        names = [state.format_move(move) for move in np.flatnonzero(mask).tolist()]
        assert names == list(state.legal_moves()) == sorted(names)
        assert sum(state.is_legal(name) for name in state.move_names) == len(names)


@tables
def test_playing_out_is_stepping_by_random_moves(options):
    game = trivet.game("quincunx", **options)
    whole = game.deal_batch(1, Rng(6))
    single = whole.copy()
    rng, other = Rng(7), Rng(7)
    made = game.play_out(whole, rng)
    moves = np.empty(1, dtype=np.int64)
    steps = 0
    while True:
        game.rules.random_moves(single, other.words, moves)
        if moves[0] < 0:
            break
        game.step_batch(single, moves, other)
        steps += 1
    assert steps == made
    assert whole.tobytes() == single.tobytes()
    assert rng.words.tolist() == other.words.tolist()


@tables
def test_items_account_for_every_point(options):
    before = None
    for state in random_states(options):
        if before is not None and state.moves:
            change = [b - a for a, b in zip(before.scores, state.scores, strict=True)]
            summed = [sum(column) for column in zip(*(i.points for i in state.items), strict=True)]
            assert (summed or [0] * len(change)) == change
        before = None if state.is_over else state


@tables
def test_records_replay_with_their_legal_moves(options):
    *_, state = random_states(options, games=1)
    assert Record.loads(Record.of(state, legal=True).dumps()).replay() == state


def test_equal_positions_are_equal_bytes():
    # The same two cards placed in two orders, scoring nothing: seats, hands and spread agree.
    diagram = "\n".join([". . . . ."] * 5)
    state = position(diagram, "5SV 2MK", "AS CM")
    one = state.play("5SV@a1").play("AS@a3").play("2MK@a5").play("CM@c1")
    other = state.play("2MK@a5").play("CM@c1").play("5SV@a1").play("AS@a3")
    assert one == other
    drawn = position(diagram, "5SV", "AS 6MV", deck=["AL", "2MK"]).play("5SV@a1").play("6MV@a2")
    assert drawn == position(
        str(". . . . .\n" * 3 + "6MV . . . .\n5SV . . . ."), "", "AS AL", deck=["2MK"]
    )


def test_random_placements_are_uniform():
    game = trivet.game("quincunx")
    states = np.repeat(game.deal_batch(1, Rng(1)), 40000)
    moves = np.empty(len(states), dtype=np.int64)
    game.rules.random_moves(states, Rng(2).words, moves)
    counts = np.bincount(moves, minlength=game.actions)
    legal = game.legal_masks(states[:1])[0]
    assert counts[~legal].sum() == 0
    # 200 each, with a deviation of about 14.
    assert counts[legal].min() > 130
    assert counts[legal].max() < 270


def test_greedy_takes_the_most_points_and_looks_at_no_hidden_card():
    for seed in range(3):
        state, rng = trivet.game("quincunx", rounds=1).deal(seed=seed), Rng(seed)
        while not state.is_over:
            seen = state.view(state.seat)
            imagined = [state.game.resample(seen, rng) for _ in range(2)]
            first, second = (choose(world, Rng(9)) for world in imagined)
            assert first == second
            if len(seen["spread"]) < 24:
                values = {
                    m: sum(i.points[state.seat] for i in state.preview(m)) for m in seen["legal"]
                }
                assert values[first] == max(values.values())
            state = state.play(first)


def test_greedy_saves_the_dearest_card_at_the_end():
    full = "\n".join(["X . 3MV 4MS 5SV", *["2SY AS 4VL 6LK 7SK"] * 4])
    # At b5, between 3 and an Ace: the Ace AK loses 4 and 2 but a pair gains 5, and saves 15.
    state = position(full, "AK 9VY", "", excuse=True, rounds=1)
    assert choose(state, Rng(1)) == "AK@b5"


def test_greedy_is_far_better_than_random():
    game, rng = trivet.game("quincunx", rounds=1), Rng(11)
    totals = [0, 0]
    for seed in range(30):
        state = game.deal(seed=seed)
        while not state.is_over:
            move = choose(state, rng) if state.seat == 0 else state.random_move(rng)
            state = state.play(move)
        totals = [total + score for total, score in zip(totals, state.scores, strict=True)]
    # Known means are 167 and 6 a round, with a deviation below 40 each.
    assert totals[0] > 130 * 30
    assert totals[1] < 40 * 30
