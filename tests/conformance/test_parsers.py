"""Whatever text a person or a program sends: a move, or one clear ParseError."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conformance.table import CONFIGS, sample

from trivet import IllegalMove, OptionError, ParseError
from trivet.games import NAMES, game, game_type

ROWS = [
    row
    for row in CONFIGS
    if row.name in {"tether-2", "tether-4", "connections-2-set", "quincunx-2", "quincunx-4-all"}
]
each_game = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
fuzz = settings(max_examples=150, deadline=None, derandomize=True)

LIKE_MOVES = st.text("0123456789-~<@ abcdeACXMSVLYKwnrpslimk\n\x00\uff11\u0661", max_size=14)
NUMBERS = st.integers(-(10**30), 10**30) | st.integers(-3, 50)
CLAIMS = st.builds(
    "{} {}{}".format, st.sampled_from(["claim", "call", "Claim"]), st.just(""), NUMBERS
)


def judged(state, text):
    """A text is no move, an illegal one, or a legal one that is written just so."""
    try:
        number = state.parse_move(text)
        legal = state.is_legal(text)
    except ParseError as error:
        message = str(error)
        assert message.isprintable()
        assert 5 < len(message) <= 400
        with pytest.raises(ParseError):
            state.play(text)
        return
    if 0 <= number < state.game.actions:
        assert state.format_move(number) == text
    if legal:
        assert state.play(text).moves[-1] == text
    else:
        with pytest.raises(IllegalMove):
            state.play(text)


@each_game
def test_any_text_is_a_move_or_refused(row):
    states = sample(row, 5)

    @fuzz
    @given(st.text(max_size=40) | LIKE_MOVES | CLAIMS, st.sampled_from(states))
    def check(text, state):
        judged(state, text)

    check()


@each_game
def test_a_move_with_a_slip_of_the_pen_is_a_move_or_refused(row):
    states = sample(row, 5)

    @fuzz
    @given(st.data())
    def check(data):
        state = data.draw(st.sampled_from(states))
        text = data.draw(st.sampled_from(state.move_names))
        start = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 2))
        judged(state, text[:start] + data.draw(LIKE_MOVES) + text[start + cut :])

    check()


@each_game
def test_other_ways_to_write_a_move_are_refused(row):
    for state in sample(row, 5):
        for move in [*state.legal_moves()[:20], *state.move_names[::97]]:
            others = {move.upper(), f" {move}", f"{move} ", f"{move}\n", f"{move}{move}", ""}
            others |= {move.replace(" ", "  "), move.replace(" ", "\t"), f"+{move}"}
            for text in others - {move}:
                with pytest.raises(ParseError):
                    state.parse_move(text)


@pytest.mark.parametrize(
    "number", ["007", "+7", "-0", "7.0", "\uff17", "\u0667", "", " 7", "1_0", "1e3"]
)
def test_numbers_of_muggins_are_plain(number):
    row = next(row for row in CONFIGS if row.name == "quincunx-4-all")
    for state in sample(row, 8):
        for word in ("claim", "call"):
            with pytest.raises(ParseError):
                state.parse_move(f"{word} {number}")


def test_numbers_of_muggins_have_no_limit_that_a_player_could_reach():
    row = next(row for row in CONFIGS if row.name == "quincunx-4-all")
    state = next(state for state in sample(row, 20) if not state.legal_moves())
    for number in (0, 1, 999, 12345):
        assert state.play(f"claim {number}").moves[-1] == f"claim {number}"


@pytest.mark.parametrize("name", NAMES)
def test_any_text_is_an_option_or_refused(name):
    @fuzz
    @given(
        st.sampled_from([option.name for option in game_type(name).OPTIONS]), st.text(max_size=12)
    )
    def check(option, text):
        kind = next(kind for kind in game_type(name).OPTIONS if kind.name == option)
        try:
            game(name, **{option: kind.parse(text)})
        except OptionError as error:
            message = str(error)
        else:
            message = "fine"
        assert message.isprintable()

    if game_type(name).OPTIONS:
        check()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", [None, -1, 10**30, 1.5, True, "x", b"x", [], {}, object()])
def test_any_value_of_an_option_is_taken_or_refused(name, value):
    for option in game_type(name).OPTIONS:
        try:
            made = game(name, **{option.name: value})
        except OptionError as error:
            assert str(error).isprintable()  # noqa: PT017, both outcomes are right
        else:
            assert made.deal(seed=1).legal_moves()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [0, 5, -1, True, "2", 2.5, 10**30])
def test_an_impossible_number_of_players_is_refused(name, players):
    with pytest.raises(OptionError, match=f"^{name} is played by .* players, not "):
        game(name, players=players)
