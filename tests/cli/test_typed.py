import pytest

from trivet.cli.manners import connections, quincunx, tether
from trivet.cli.prompt import paged
from trivet.cli.turn import COMMANDS
from trivet.cli.typed import fold, resolve
from trivet.core.drawing import plain
from trivet.core.errors import ParseError
from trivet.games import game

HAND = ["7SK@b4", "7SK@c1", "7VY@b4", "7VY@c1", "AM@b4", "AM@c1", "CY@b4", "CY@c1"]
QUINCUNX = sorted([*HAND, "2MK@b4", "7ML@b4", "AS@b4", "AV@b4"])
TETHER = ["01-02", "18-19", "end", "pass", "~01", "~18", "~25", "<47", "<deck"]
CONNECTIONS = ["key a1 spiral", "key b3 r0", "key b3 r90", "key b3 spiral", "key c4 r270"]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7SK@b4", "7SK@b4"),
        ("  7ks b4 ", "7SK@b4"),
        ("b4 7s", "7SK@b4"),
        ("7SKB4", "7SK@b4"),
        ("7vy@4b", "7VY@b4"),
        ("a c1", "AM@c1"),
        ("ace of moons c1", "AM@c1"),
        ("10y - b4", "CY@b4"),
        ("crown@c1", "CY@c1"),
        ("7 suns and knots b4", None),
    ],
)
def test_quincunx_is_read_forgivingly(text, move):
    if move is None:
        assert resolve(text, HAND, QUINCUNX, quincunx) not in HAND
    else:
        assert resolve(text, HAND, QUINCUNX, quincunx) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("18-19", "18-19"),
        ("18 \N{MINUS SIGN} 19", "18-19"),
        ("18\N{EN DASH}19", "18-19"),
        ("19 18", "18-19"),
        ("1-2", "01-02"),
        ("link 1 to 2", "01-02"),
        ("END", "end"),
        ("e", "end"),
        ("p", "pass"),
        ("~52", "~25"),
        ("~ 25/52", "~25"),
        ("adrift 25", "~25"),
        ("25", "~25"),
        ("<74", "<47"),
        ("take 47", "<47"),
        ("take the deck", "<deck"),
        ("draw", "<deck"),
        ("<DECK", "<deck"),
    ],
)
def test_tether_is_read_forgivingly(text, move):
    assert resolve(text, TETHER, TETHER, tether) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("KEY B3 R90", "key b3 r90"),
        ("k 3b 90", "key b3 r90"),
        ("b3 90\N{DEGREE SIGN}", "key b3 r90"),
        ("b3 s", "key b3 spiral"),
        ("spiral b3", "key b3 spiral"),
        ("c4", "key c4 r270"),
        ("key a1", "key a1 spiral"),
        ("b3, r0", "key b3 r0"),
    ],
)
def test_connections_is_read_forgivingly(text, move):
    assert resolve(text, CONNECTIONS, CONNECTIONS, connections) == move


@pytest.mark.parametrize(
    ("text", "legal", "speech", "candidates"),
    [
        ("7 b4", HAND, quincunx, "7SK@b4 or 7VY@b4"),
        ("7sk", HAND, quincunx, "7SK@b4 or 7SK@c1"),
        ("18", TETHER, tether, "18-19 or ~18"),
        ("b3", CONNECTIONS, connections, "key b3 r0 or key b3 r90"),
    ],
)
def test_an_ambiguous_text_is_refused_with_its_candidates(text, legal, speech, candidates):
    with pytest.raises(ParseError, match=candidates):
        resolve(text, legal, legal, speech)


def test_of_many_candidates_only_some_are_named():
    legal = [f"7SK@{column}{row}" for column in "abcde" for row in "12"]
    with pytest.raises(ParseError, match=r"… \(10 in all\)"):
        resolve("7sk", legal, legal, quincunx)


def test_moves_that_make_no_difference_are_not_ambiguous():
    legal = ["star b3 r0", "star b3 r90"]
    assert resolve("b3", legal, legal, connections, alike=lambda move: move[:7]) == "star b3 r0"


def test_an_illegal_move_keeps_its_name_so_that_the_rule_can_be_told():
    assert resolve("2mk b4", HAND, QUINCUNX, quincunx) == "2MK@b4"
    assert resolve("5-6", TETHER, TETHER, tether) == "05-06"


@pytest.mark.parametrize("text", ["claim 12", "CLAIM: 012", "claim +12"])
def test_claims_are_spelled_out(text):
    assert resolve(text, [], [], quincunx) == "claim 12"


@pytest.mark.parametrize(
    "text", ["", "\x00", "@", "-", "~", "7SK@b4@c1", "9" * 5000, "\N{SNOWMAN}", "b3 b3 b3", "r0 r0"]
)
@pytest.mark.parametrize(
    ("speech", "legal"), [(quincunx, HAND), (tether, TETHER), (connections, CONNECTIONS)]
)
def test_nonsense_is_read_as_no_legal_move(text, speech, legal):
    assert not speech.read(fold(text), legal)
    assert speech.spell(fold(text)) not in legal


def test_no_tile_is_called_like_a_command():
    words = {word for names in COMMANDS.values() for word in names}
    assert not words & set(game("connections").deck)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_low_screen_shows_every_line_of_connections_once_at_most(players):
    lines = game("connections", players=players).deal(1).view(0)
    whole = [plain([line]) for line in game("connections", players=players).draw(lines)]
    shown = [plain([line]) for line in connections.focus(game("connections").draw(lines))]
    assert all(shown.count(text) <= whole.count(text) for text in shown)
    assert sum(text.startswith("to come:") for text in shown) == 1
    assert not any(text.startswith(("seat ", "gone:")) for text in shown)


def test_a_low_screen_ends_with_the_points_the_turn_and_the_hand_in_tether():
    rules = game("tether")
    lines = rules.draw(rules.deal(1).view(0))
    shown = [plain([line]) for line in tether.focus(lines)]
    whole = [plain([line]) for line in lines]
    assert sorted(filter(None, shown)) == sorted(filter(None, whole))
    title = next(i for i, text in enumerate(shown) if text.startswith("Tether"))
    assert shown[0] == "No groups yet."
    assert shown[title + 1].startswith("Your move")
    assert shown[title + 2].startswith("Adrift")


@pytest.mark.parametrize(
    ("typed", "pages", "handed_on"),
    [("", 3, []), ("q", 1, []), ("Q", 1, []), ("7SK@b4", 1, ["7SK@b4"])],
)
def test_what_is_typed_between_pages_is_not_lost(monkeypatch, typed, pages, handed_on):
    class Paper:
        is_terminal, height = True, 12

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("trivet.cli.prompt.ask", lambda _prompt: typed)
    heard = []
    lines = [[(str(number), "")] for number in range(25)]
    assert len(list(paged(lines, Paper(), heard.append))) == pages
    assert heard == handed_on
