"""Playing by lines of text: forgiving input, previews, undo, saving, several people."""

import json
import os
import re
import tempfile

import pytest
from click.testing import CliRunner

from trivet import Record, game
from trivet.cli import cli
from trivet.cli.play import parse_seats
from trivet.cli.saves import Keeper
from trivet.core.errors import OptionError


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Plays lines and answers what was printed; the games are kept below ``tmp_path``."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def play_lines(*args, lines=()):
        text = "".join(f"{line}\n" for line in lines)
        done = CliRunner().invoke(cli, ["play", *map(str, args)], input=text)
        assert done.exit_code == 0, (done.output, done.exception)
        return done.output

    return play_lines


def kept(output):
    return Record.load(re.findall(r"--resume (\S+)", output)[-1])


def tether_with_a_link():
    """A seed and the first link that its first seat can make."""
    for seed in range(100):
        first = game("tether").deal(str(seed)).legal_moves()[0]
        if first[0].isdigit():
            return seed, first
    raise AssertionError


def test_a_move_is_previewed_and_made_only_when_confirmed(play):
    state = game("quincunx").deal("5")
    move = max(state.legal_moves(), key=lambda move: len(state.preview(move)))
    output = play("quincunx", "--seed", 5, "--bots", "random", lines=[move, "u", "q"])
    for item in state.preview(move):
        assert item.kind in output
    assert "Taken back" in output
    assert kept(output).moves == []
    output = play("quincunx", "--seed", 5, "--bots", "random", lines=[move.lower(), "", "q"])
    assert kept(output).moves[0] == move


def test_another_text_replaces_a_staged_move_and_enter_never_confirms_the_old_one(play):
    first, second = game("quincunx").deal("5").legal_moves()[:2]
    output = play("quincunx", "--seed", 5, lines=[first, second, "", "q"])
    assert kept(output).moves[0] == second
    output = play("quincunx", "--seed", 5, lines=[first, "what?", "", "q"])
    assert kept(output).moves == []


def test_a_refusal_names_the_rule_and_costs_nothing(play):
    output = play("connections", "--players", 1, "--seed", 5, lines=["a1 r0", "c3 s", "q"])
    output = " ".join(output.split())
    assert output.count("No: ") == 2
    assert "(ruling C7)" in output
    assert "(ruling C1)" in output
    assert kept(output).moves == []


def test_an_ambiguous_move_is_refused_with_the_candidates(play):
    state = game("quincunx").deal("5")
    card = state.legal_moves()[0].split("@")[0]
    output = play("quincunx", "--seed", 5, lines=[card, "q"])
    assert f"may mean {card}@" in output


def test_moves_lists_every_legal_move_or_those_asked_for(play):
    state = game("connections", players=1).deal("5")
    output = play("connections", "--players", 1, "--seed", 5, lines=["moves", "q"])
    listed = output[output.index("> moves") :]
    turns = {}
    for move in state.legal_moves():
        _, cell, turn = move.split()
        turns.setdefault("face down" if turn == "spiral" else cell, []).append(turn)
    for cell, ways in turns.items():
        line = next(line for line in listed.splitlines() if line.startswith(cell))
        assert all(turn in line for turn in ways if turn != "spiral")
    some = play("connections", "--players", 1, "--seed", 5, lines=["m b3", "m e9", "q"])
    assert "face down  " not in some
    assert "No legal move has to do with 'e9'" in some


def test_a_turn_of_tether_is_built_link_by_link_and_can_be_undone(play):
    seed, link = tether_with_a_link()
    output = play("tether", "--seed", seed, lines=[link, "undo", "undo", "q"])
    assert "group: 2 cards" in output
    assert "There is nothing to take back" in output
    assert kept(output).moves == []
    output = play("tether", "--seed", seed, lines=[link, "end", "yes", "u", "q"])
    assert kept(output).moves[:2] == [link, "end"]
    assert f"You linked {link} and ended the turn." in output
    assert "There is nothing to take back" in output


def test_what_was_drawn_from_the_deck_is_never_undone(play):
    card = next(m for m in game("tether").deal("4").legal_moves() if m.startswith("~"))
    output = play("tether", "--seed", 4, lines=[card, "<deck", "", "undo", "quit"])
    assert "There is nothing to take back" in output
    assert kept(output).moves[:2] == [card, "<deck"]
    output = play("tether", "--seed", 4, lines=[card, "u", "quit"])
    assert kept(output).moves == []


def test_what_others_did_is_told_with_what_it_scored(play):
    output = play("quincunx", "--seed", 5, "--seat", 1, "--bots", "greedy", lines=["why", "q"])
    record = kept(output)
    [move] = record.moves
    card, _, cell = move.partition("@")
    assert f"Seat 0 (greedy) placed {card} at {cell}" in output


def test_links_of_the_other_side_are_told_in_ones_own_readings(play):
    seed, link = tether_with_a_link()
    lines = ["", link, "end", "", "", "q"]
    output = play("tether", "--seed", seed, "--seat", "0,1", lines=lines)
    low, high = link.split("-")
    assert f"linked {link} (you read {low[::-1]}, {high[::-1]}) and ended" in output


def positive(state, move):
    """The positive points of a placement by seat 0."""
    return sum(max(0, item.points[0]) for item in state.preview(move))


def test_muggins_gives_no_help_with_points(play):
    state = game("quincunx", muggins=True).deal("5")
    plain = game("quincunx").deal("5")
    move = max(state.legal_moves(), key=lambda move: positive(plain, move))
    truth = positive(plain, move)
    lines = [move, "moves", "why", "", str(truth), "", "q"]
    output = play("quincunx", "--seed", 5, "-o", "muggins=on", lines=lines)
    before, after = output.split("What does")[:2]
    assert not re.search(r"[+]\d", before)
    assert kept(output).moves[:2] == [move, f"claim {truth}"]
    assert f"What does {move} score" in output
    assert after


def test_friends_at_one_keyboard_never_see_each_others_hand(play):
    state = game("quincunx").deal("5")
    move = state.legal_moves()[0]
    lines = ["", move, "", "", "q"]
    output = play("quincunx", "--seed", 5, "--seat", "0", "--seat", "1", lines=lines)
    first, second = output.split("Now it is for seat 1 to look")
    after = state.play(move)
    hands = [set(after.view(seat)["hand"]) for seat in (0, 1)]
    shown = re.search(r"Your hand +(.*)", second)[1].split()
    assert set(shown) == hands[1]
    for card in hands[1] - set(state.view(0)["spread"].values()):
        assert not re.search(rf"\b{card}\b", first)


def test_placements_of_others_stay_hidden_until_the_round_is_complete(play):
    state = game("connections").deal("5")
    move = state.legal_moves()[0]
    output = play("connections", "--seed", 5, "--seat", "all", lines=["", move, "", "", "q"])
    second = output.split("Now it is for seat 1 to look")[1]
    assert "Seat 0 placed" not in second
    both = ["", move, "", "", move, "", "", "q"]
    output = play("connections", "--seed", 5, "--seat", "all", lines=both)
    third = output.rsplit("Now it is for seat 0 to look", maxsplit=1)[1]
    assert "Seat 1 placed" in third


def test_bots_play_among_themselves(play):
    output = play("connections", "--seat", "none", "--bots", "random", "--seed", 2)
    assert "The game is over: the boards are full." in output
    assert output.count("Seat 1 (random) placed") == 24


def test_the_end_is_told_with_result_winner_and_place_of_the_record(play):
    lines = [line for cell in cells() for line in (f"{cell} s", "")]
    output = play("connections", "--players", 1, "--seed", 2, lines=lines)
    assert "The game is over: the boards are full." in output
    assert "Seat 0: numbers not connected 30, spirals 24 = 54" in output
    assert "Your rank: Connection Seeker." in output
    path = re.search(r"The record is in (\S+)", output)[1]
    assert Record.load(path).replay().scores == (54,)


def cells():
    return [f"{column}{row}" for column in "abcde" for row in "12345" if column + row != "c3"]


def test_save_moves_the_game_to_a_file_of_ones_choice(play, tmp_path):
    path = tmp_path / "my game.json"
    move = game("quincunx").deal("5").legal_moves()[0]
    lines = [f'save "{path}"', move, "", "save /nowhere/x.json", "save", "q"]
    output = play("quincunx", "--seed", 5, "--bots", "random", lines=lines)
    assert len(Record.load(path).moves) == 2
    assert "Not saved: /nowhere/x.json: no such file" in output
    again = play("quincunx", "--resume", path, "--bots", "random", lines=["q"])
    assert "Going on after move 2" in again


def test_save_never_overwrites_what_is_not_its_own(play, tmp_path):
    letter, pipe, mine = tmp_path / "letter", tmp_path / "pipe", tmp_path / "mine"
    letter.write_text("Dear Ada")
    os.mkfifo(pipe)
    lines = [f"save {letter}", f"save {pipe}", f"save {tmp_path}", f"save {mine}"]
    output = play("quincunx", "--seed", 5, lines=[*lines, f"save {mine}", "q"])
    assert output.count("there is something of that name already") == 2
    assert f"Not saved: {tmp_path}: is a directory" in output
    assert output.count(f"Saved in {mine}") == 2
    assert letter.read_text() == "Dear Ada"
    assert pipe.is_fifo()


def test_a_game_is_rescued_beside_what_is_there_already(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "mine.json").write_text("Dear Ada")
    keeper = Keeper("tether", [], tmp_path / "nowhere" / "mine.json")
    keeper.rescue(game("tether").deal(1).record())
    assert (tmp_path / "mine.json").read_text() == "Dear Ada"
    assert f"the game is saved in {keeper.path}" in capsys.readouterr().err
    assert keeper.path.parent == tmp_path
    assert Record.load(keeper.path).game == "tether"


def test_save_does_not_take_a_part_of_a_name_for_the_whole(play, tmp_path):
    output = play("quincunx", lines=[f"save {tmp_path}/my game.json", "q"])
    assert "Not saved: a name with blanks goes into quotation marks" in output
    assert not (tmp_path / "my").exists()


def test_a_resumed_game_goes_on_as_if_never_left(play):
    moves, state = [], game("quincunx").deal("5")
    first = state.legal_moves()[0]
    output = play("quincunx", "--seed", 5, lines=[first, "", "q"])
    path = re.findall(r"--resume (\S+)", output)[-1]
    second = list(kept(output).states())[-1].legal_moves()[0]
    play("--resume", path, "--seed", 5, lines=[second, "", "q"])
    whole = play("quincunx", "--seed", 5, lines=[first, "", second, "", "q"])
    moves = Record.load(path).moves
    assert kept(whole).moves == moves
    assert len(moves) == 4


def test_the_chooser_asks_what_to_play(play):
    output = play(lines=["conn", "9", "1", "q"])
    assert "'9' is not among them" in output
    assert "Connections for 1" in output
    output = play(lines=["3", "", "friends", "", "q"])
    assert "Quincunx for 2" in output
    assert "Now it is for seat 0 to look" in output
    assert "Until next time" in play(lines=["tether"])


@pytest.mark.parametrize(
    ("texts", "seats"),
    [
        ((), (0,)),
        (("1",), (1,)),
        (("2,0",), (0, 2)),
        (("1", "3"), (1, 3)),
        (("none",), ()),
        (("ALL",), (0, 1, 2, 3)),
    ],
)
def test_seats_are_read(texts, seats):
    assert parse_seats(texts, 4) == seats


@pytest.mark.parametrize("text", ["4", "-1", "x", "", "0,none", "999999999"])
def test_seats_that_are_not_there_are_refused(text):
    with pytest.raises(OptionError, match="seats are 0 to 3"):
        parse_seats((text,), 4)


def test_a_set_of_ones_own_is_saved_and_resumed(play, tmp_path):
    path = tmp_path / "set.json"
    own = json.loads(CliRunner().invoke(cli, ["pieces", "connections", "--json"]).output)
    own["tiles"] = {f"t{name}": sides for name, sides in own["tiles"].items()}
    path.write_text(json.dumps(own))
    output = play("connections", "--seed", 5, "-o", f"set={path}", lines=["a1 s", "", "q"])
    record = kept(output)
    assert record.moves[0].startswith("t")
    path.unlink()
    where = re.findall(r"--resume (\S+)", output)[-1]
    assert "Going on after move 2" in play("--resume", where, lines=["q"])


def test_partners_of_a_team_help_each_other_at_one_keyboard(play):
    for seed in range(100):
        state = game("tether", players=4).deal(str(seed))
        link = state.legal_moves()[0]
        if link[0].isdigit():
            break
    lines = ["", link, "pass", "", "", "pass", "", "", "pass", "", "", "q"]
    output = play("tether", "-n", 4, "--seed", seed, "--seat", "all", lines=lines)
    assert "Now it is for seat 2 (Vertical) to look" in output
    assert kept(output).moves[:2] == [link, "pass"]


def test_a_call_of_muggins_takes_what_was_missed(play):
    plain = game("quincunx").deal("5")
    move = max(plain.legal_moves(), key=lambda move: positive(plain, move))
    lines = ["", move, "", "0", "", "", str(positive(plain, move)), "", "", "why", "q"]
    output = play("quincunx", "--seed", 5, "-o", "muggins=on", "--seat", "all", lines=lines)
    state = list(kept(output).states())[-1]
    assert state.scores[1] == positive(plain, move) > 0
    assert f"call +{state.scores[1]}" in output


def test_muggins_says_that_too_much_was_claimed(play):
    move = game("quincunx").deal("5").legal_moves()[0]
    output = play("quincunx", "--seed", 5, "-o", "muggins=on", lines=[move, "", "99", "", "q"])
    assert "You claimed 99: " in output
    assert f"lost: more was claimed than there was ({move[-2:]})" in output


def test_help_and_enter_say_what_is_asked_in_muggins(play):
    move = game("quincunx").deal("5").legal_moves()[0]
    lines = [move, "", "help", "", "q"]
    output = play("quincunx", "--seed", 5, "-o", "muggins=on", lines=lines)
    asked = f"What does {move} score, losses apart? A number"
    assert f"{asked}.\n" in output
    assert f"{asked}. More with help." in output


def test_a_game_that_was_changed_elsewhere_is_not_written_over(tmp_path, capsys):
    path = tmp_path / "mine.json"
    start = game("tether").deal(seed=1)
    start.record().save(path)
    keepers = [Keeper("tether", [], path) for _ in range(2)]
    first = start.play(start.legal_moves()[0]).record()
    second = start.play(start.legal_moves()[-1]).record()
    keepers[0].write(first)
    keepers[0].write(first)
    keepers[1].write(second)
    assert Record.load(path) == first
    assert keepers[1].path != path
    assert Record.load(keepers[1].path) == second
    assert str(keepers[1].path) in capsys.readouterr().err
