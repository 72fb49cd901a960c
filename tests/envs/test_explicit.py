"""Chance as a player: every card exactly as likely as it is, every move the engine's own."""

import pickle
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from tests.conformance.table import CONFIGS, FEW

from trivet import IllegalMove, OptionError, Rng
from trivet.envs.explicit import worlds
from trivet.envs.explicit.position import Position
from trivet.envs.explicit.table import CHANCE, TERMINAL, table_of
from trivet.games.quincunx.actions import FIRST_NUMBER

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)
some_games = pytest.mark.parametrize("row", FEW, ids=lambda row: row.name)


def some_action(position, source):
    if position.player == CHANCE:
        return source.choice(position.coming)
    legal = position.legal()
    claims = legal[0] >= FIRST_NUMBER
    return source.choice(legal[:15] if claims and source.random() < 0.9 else legal)


def played(row, seed, steps=10**6):
    """A random game from its start: all positions and the actions between them."""
    source = random.Random(f"{row.name} {seed}")
    positions, actions = [Position.start(table_of(row.make()))], []
    while positions[-1].player != TERMINAL and len(actions) < steps:
        actions.append(some_action(positions[-1], source))
        positions.append(positions[-1].after(actions[-1]))
    return positions, actions


def decks_of(positions, actions):
    """The decks in which the cards came, those that did not come at the end."""
    deck, decks = list(positions[0].table.deck), []
    for position, action in zip(positions, actions, strict=False):
        if position.player == CHANCE:
            if position.move < 0 and not position.cards:
                decks.append([])
            decks[-1].append(action)
    codes = positions[0].table.game.deck
    return [
        [codes[card] for card in (*came, *[card for card in deck if card not in came])]
        for came in decks
    ]


@each_game
def test_the_engine_plays_the_same_game_from_the_decks_that_came(row):
    positions, actions = played(row, 1)
    state = row.make().deal(decks=decks_of(positions, actions))
    table = positions[0].table
    for position, action in zip(positions, actions, strict=False):
        if position.player == CHANCE:
            continue
        assert position.player == state.seat
        listed = [table.text(position.data, number) for number in position.legal()]
        listed = [move for move in listed if not move.startswith(("claim", "call"))]
        assert listed == list(state.legal_moves())
        for seat in range(row.players):
            own, engines = (
                table.arrays.view_of(each, seat) for each in (table.state(position.data), state)
            )
            assert own.tolist() == engines.tolist()
        state = state.play(table.text(position.data, action))
    assert state.is_over
    assert table.state(positions[-1].data).scores == state.scores
    assert table.state(positions[-1].data).winners == state.winners


@each_game
def test_every_card_that_nobody_has_may_come(row):
    positions, _ = played(row, 2)
    for position in positions:
        if position.player != CHANCE:
            assert position.coming == []
            continue
        s = position.data[0]
        deck = len(position.table.deck)
        if position.move < 0:
            left = deck
        elif row.game == "connections":
            left = deck - int(s["round"]) - 1
        else:
            left = int(s["left"])
        assert len(position.coming) == left - len(position.cards)
        assert position.coming == sorted(set(position.coming) - set(position.cards))


@some_games
def test_a_position_never_changes(row):
    positions, actions = played(row, 3)
    before = [bytes(position.raw) for position in positions]
    source = random.Random(1)
    for position, action, following in zip(positions, actions, positions[1:], strict=False):
        for _ in range(2):
            position.after(some_action(position, source))
        again = position.after(action)
        assert (again.raw, again.told, again.cards) == (
            following.raw,
            following.told,
            following.cards,
        )
    assert [bytes(position.raw) for position in positions] == before


@some_games
def test_a_pickled_position_is_the_same(row):
    positions, _ = played(row, 4)
    for position in positions[:: max(1, len(positions) // 30)]:
        again = pickle.loads(pickle.dumps(position))
        assert again.table is position.table
        for name in ("raw", "player", "told", "owners", "cards", "coming", "move"):
            assert getattr(again, name) == getattr(position, name)


@each_game
def test_games_keep_to_the_bounds_that_are_told(row):
    for seed in range(3):
        positions, actions = played(row, seed)
        table = positions[0].table
        cards = sum(position.player == CHANCE for position in positions)
        assert cards <= table.most_cards()
        assert len(actions) - cards <= table.most_moves()
        least, most = table.least_and_most()
        assert all(
            least <= points <= most for points in table.points(table.state(positions[-1].data))
        )


# What is told.


@each_game
def test_nothing_is_told_of_what_is_hidden(row):
    positions, actions = played(row, 5)
    source = random.Random(5)
    different = 0
    for seat in range(row.players):
        for cut in source.sample(range(1, len(actions)), 12):
            history = actions[:cut]
            other = worlds.another_world(positions[0], history, seat, source.random)
            different += other != history
            position = positions[0]
            for action in other:
                assert action in (position.coming or position.legal())
                position = position.after(action)
            assert position.told[seat] == positions[cut].told[seat]
            assert position.player == positions[cut].player
            if position.player == seat:
                assert position.legal() == positions[cut].legal()
            if position.is_dealt and position.player != CHANCE:
                arrays = position.table.arrays
                seats = np.array([seat])
                seen = [arrays.observe(each.data, seats) for each in (position, positions[cut])]
                assert np.array_equal(*seen)
    assert different or row.name == "connections-1"


@each_game
def test_equal_tellings_mean_equal_pasts(row):
    """Whoever has been told the same has seen and done the same, at every decision before."""
    pasts = {}
    source = random.Random(6)
    positions, actions = played(row, 6, steps=60)
    for _ in range(6):
        cut = source.randrange(len(actions))
        history = worlds.another_world(
            positions[0], actions[:cut], source.randrange(row.players), source.random
        )
        position, past = positions[0], {seat: [] for seat in range(row.players)}
        for action in [*history, *[None] * 25]:
            if position.player == TERMINAL:
                break
            chosen = some_action(position, source) if action is None else action
            if position.player != CHANCE:
                seat = position.player
                row_seen = position.table.arrays.observe(position.data, np.array([seat]))
                past[seat].append((row_seen.tobytes(), tuple(position.legal())))
                seen = pasts.setdefault(position.told[seat], tuple(past[seat]))
                assert seen == tuple(past[seat])
                past[seat].append(chosen)
            position = position.after(chosen)


def test_a_draw_is_told_to_its_seat_and_counted_for_the_others():
    row = next(row for row in CONFIGS if row.name == "quincunx-2")
    for seed in range(20):
        positions, actions = played(row, seed)
        for before, card, after in zip(positions, actions, positions[1:], strict=False):
            if before.player == CHANCE and before.move >= 0 and len(before.owners) == 1:
                code = before.table.game.deck[card]
                (seat,) = before.owners
                grown = [new[len(old) :] for old, new in zip(before.told, after.told, strict=True)]
                assert grown[seat].startswith(f" +{code}")
                assert grown[1 - seat].startswith(" +1")
                return
    pytest.fail("no card was drawn")


def test_placements_of_the_running_round_are_told_when_it_is_complete():
    row = next(row for row in CONFIGS if row.name == "connections-2")
    position = Position.start(table_of(row.make())).after(0)
    told = position.told
    own = position.legal()[0]
    position = position.after(own)
    assert position.told[1] == told[1]
    assert position.told[0] == f"{told[0]} a1 spiral"
    position = position.after(position.legal()[1])
    assert position.told[1].endswith("a2 spiral [a1 spiral; a2 spiral]")
    assert position.told[0].endswith("a1 spiral [a1 spiral; a2 spiral]")


# How likely the other histories are.


def branches(run):
    """The exact probability of everything that ``run(choose)`` may answer."""
    found = Counter()
    waiting = [([], Fraction(1))]
    while waiting:
        path, weight = waiting.pop()
        sizes = []

        def choose(choices, _random, path=path, sizes=sizes):
            sizes.append(len(choices))
            if len(sizes) > len(path):
                raise StopIteration
            return choices[path[len(sizes) - 1]]

        try:
            found[run(choose)] += weight
        except StopIteration:
            size = sizes[-1]
            waiting += [([*path, i], weight / size) for i in range(size)]
    return found


def test_all_histories_that_fit_are_equally_likely(monkeypatch):
    """Seat 1 gets cards at times 0, 1 and 4, seat 2 at 2; 1 shows card 7 at 3 and card 5 at 6."""
    deck = range(3, 9)

    def run(choose):
        monkeypatch.setattr(worlds, "_any", choose)
        one = worlds._Round({1: [0, 1, 4], 2: [2]}, [(3, 7, 1), (6, 5, 1)], {8})
        actions = [0] * 7
        worlds._fill(one, actions, deck, random.random)
        return tuple(actions[time] for time in (0, 1, 4, 2))

    found = branches(run)
    fitting = {
        (a, b, c, d)
        for a in deck
        for b in deck
        for c in deck
        for d in deck
        if len({a, b, c, d, 8}) == 5 and 7 in (a, b) and 5 in (a, b, c)
    }
    assert set(found) == fitting
    assert set(found.values()) == {Fraction(1, len(fitting))}


def test_another_world_has_other_cards_where_they_are_not_seen():
    row = next(row for row in CONFIGS if row.name == "quincunx-2")
    positions, actions = played(row, 7, steps=25)
    came = Counter()
    rng = Rng(7)
    for _ in range(400):
        other = worlds.another_world(
            positions[0], actions, 0, lambda: rng.below(1 << 30) / (1 << 30)
        )
        assert other[:15] == actions[:15]  # the spread and seat 0's hand
        came.update(other[15:25])
    unseen = set(range(36)) - set(actions[:15])
    assert set(came) == unseen
    # 400 hands of 10 out of 21 cards: 190 of each, give or take ten.
    assert all(140 < count < 240 for count in came.values())


# What cannot be done.


def test_what_cannot_be_done_is_refused():
    row = next(row for row in CONFIGS if row.name == "quincunx-2")
    positions, actions = played(row, 8)
    start = positions[0]
    with pytest.raises(OptionError, match="card 36 cannot come here"):
        start.after(36)
    with pytest.raises(OptionError, match="card 3 cannot come here"):
        start.after(3).after(3)
    with pytest.raises(OptionError, match="the game is over"):
        positions[-1].after(0)
    at = next(position for position in positions if position.player == 0)
    wrong = next(number for number in range(900) if number not in at.legal())
    with pytest.raises(IllegalMove, match="ruling Q"):
        at.after(wrong)
    with pytest.raises(IllegalMove, match="no action 5000"):
        at.after(5000)
    assert actions
