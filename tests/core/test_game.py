"""Making games and dealing them, the part that all games share."""

import numpy as np
import pytest

import trivet
from trivet import OptionError
from trivet.games import NAMES, game_type


@pytest.mark.parametrize("name", ["", "chess", "Quincunx", " tether", "core", "a\nb", "x" * 500])
def test_an_unknown_game_is_refused_with_the_known_ones(name):
    with pytest.raises(OptionError, match=r"the games are tether, connections, quincunx$"):
        trivet.game(name)


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_option_is_refused_with_the_known_ones(name):
    known = [option.name for option in game_type(name).OPTIONS]
    with pytest.raises(OptionError, match=f"^{name} has no option 'tempo'") as caught:
        trivet.game(name, tempo=3)
    assert all(option in str(caught.value) for option in known or ["none"])


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_described(name):
    kind = game_type(name)
    assert kind.name == name
    assert kind.DEFAULT_PLAYERS in kind.PLAYERS
    assert 10 < len(kind.SUMMARY) <= 100
    assert all(option.help for option in kind.OPTIONS)
    assert trivet.game(name).players == kind.DEFAULT_PLAYERS


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_written_as_it_is_made(name):
    for players in game_type(name).PLAYERS:
        made = trivet.game(name, players=players)
        assert eval(repr(made), {"trivet": trivet}) == made


@pytest.mark.parametrize("players", [np.float64(2), 2.0, True, np.True_, "2", [2], np.array([2])])
@pytest.mark.parametrize("name", NAMES)
def test_players_are_counted_in_whole_numbers(name, players):
    with pytest.raises(OptionError, match=f"^{name} is played by"):
        trivet.game(name, players=players)


@pytest.mark.parametrize("name", NAMES)
def test_whole_numbers_of_numpy_count_as_well(name):
    made = trivet.game(name, players=np.int16(4))
    assert made == trivet.game(name, players=4)
    assert type(made.players) is int
    assert made.deal_batch(np.uint8(3), trivet.Rng("n")).shape == (3,)


@pytest.mark.parametrize("n", [-1, 1.5, True, None, "2"])
def test_so_many_states_as_cannot_be_are_refused(n):
    with pytest.raises(OptionError, match=r"^n is a whole number of states from 0, not "):
        trivet.game("tether").deal_batch(n, trivet.Rng("n"))


@pytest.mark.parametrize("name", NAMES)
def test_games_of_other_players_or_options_are_unequal(name):
    games = [trivet.game(name, players=players) for players in game_type(name).PLAYERS]
    if name == "quincunx":
        games += [trivet.game(name, flush=True), trivet.game(name, rounds=1)]
    if name == "connections":
        games += [trivet.game(name, games=2), trivet.game(name, boards=["red", "blue"])]
    for i, one in enumerate(games):
        assert [one == other for other in games] == [i == j for j in range(len(games))]


@pytest.mark.parametrize("name", NAMES)
def test_a_given_deck_is_dealt_and_kept(name):
    game = trivet.game(name)
    deck = tuple(reversed(game.deck))
    state = game.deal(decks=[deck])
    assert state.decks == (deck,)
    assert state == game.deal(seed="anything", decks=[list(deck)])
    assert state != game.deal(decks=[game.deck])


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_that_is_not_the_games_is_refused(name):
    game = trivet.game(name)
    deck = list(game.deck)
    for wrong, fault in (
        (deck[1:], f"{deck[0]} is missing"),
        ([deck[1], *deck[1:]], f"{deck[0]} is missing"),
        ([*deck, deck[3]], "a card is there twice"),
        (["joker", *deck[1:]], "'joker' is not in the deck"),
        ([], f"{deck[0]} is missing"),
    ):
        with pytest.raises(OptionError, match=fault) as caught:
            game.deal(decks=[deck, wrong])
        assert str(caught.value).startswith("deal 2: ")
        assert str(caught.value).endswith(f"(ruling {game.deck_ruling})")


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_has_every_code_once(name):
    deck = trivet.game(name).deck
    assert len(set(deck)) == len(deck) == {"tether": 53, "connections": 28, "quincunx": 36}[name]
    assert all(code.isascii() and code.isprintable() and " " not in code for code in deck)
