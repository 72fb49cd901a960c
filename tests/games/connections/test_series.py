"""A series (C11): what the game before left stays in sight while the next one runs."""

import trivet
from trivet import Rng


def played(moves, games=2):
    state, rng = trivet.game("connections", players=2, games=games).deal(seed=4), Rng("series")
    for _ in range(moves):
        state = state.play(state.random_move(rng))
    return state


def test_C11_the_boards_of_the_game_before_are_shown_until_the_next_one_ends():
    assert played(20).view(0)["last"] is None
    end = played(47)
    boards = [place["cells"] for place in end.view(None)["table"]]
    for moves in (48, 49, 70, 95):
        for seat in (None, 0, 1):
            view = played(moves).view(seat)
            assert [len(place["cells"]) for place in view["last"]] == [24, 24]
            assert [place["sheet"]["minus"] for place in view["last"]] == view["past"][0]
            for before, last in zip(boards, view["last"], strict=True):
                assert all(cell in last["cells"] for cell in before)
                assert (last["placed"], last["pending"]) == (False, None)
    assert played(96).view(None)["last"] is None


def test_one_game_alone_has_none_before_it():
    assert played(48, games=1).view(None)["last"] is None


def test_every_view_has_boards_of_its_own():
    state = played(60)
    state.view(0)["last"][0]["cells"].clear()
    assert len(state.view(0)["last"][0]["cells"]) == 24


def test_C6_an_imagined_table_shows_the_same():
    state = played(61)
    view = state.view(1)
    assert state.game.resample(view, Rng(1)).view(1) == view
