"""The languages of a board that is a program of its own, and how it writes times."""

import subprocess

import pytest
from board import departures
from desk import PATIENCE, PROGRAM, SAMPLE, Desk, wait_for
from morning import MORNING

BOARD = ("board", SAMPLE, "--stop", "st-zdc", "--now", MORNING)
NO_LOCALE = {"LC_ALL": "", "LANG": "C"}


def opened(*options: str, locale: dict[str, str]) -> Desk:
    return Desk(*BOARD, *options, environment=locale)


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"LC_ALL": "", "LANG": ""}, {"LC_ALL": "C.UTF-8"}])
def test_a_kiosk_without_a_locale_speaks_the_language_of_the_feed_and_writes_times_as_its_country(locale):
    with opened(locale=locale) as board:
        board.expect_text("board-rehearsal", "Oefening")
        wait_for("24 hours", lambda: board.text("board-clock").startswith("08:"))


def test_a_computer_with_a_locale_is_asked_first():
    with opened(locale={"LC_ALL": "de_DE.UTF-8"}) as board:
        board.expect_text("board-rehearsal", "Übung")


def test_languages_and_clock_are_chosen_by_options():
    with opened("--language", "de", "--clock", "12", locale=NO_LOCALE) as board:
        board.expect_text("board-rehearsal", "Übung")
        # The format of times is that of the operator's country, but for the hours.
        wait_for("12 hours", lambda: board.text("board-clock").startswith("8:"))
    with opened("--language", "en", "--clock", "24", locale={"LC_ALL": "en_US.UTF-8"}) as board:
        wait_for("24 hours", lambda: board.text("board-clock").startswith("08:"))


def test_a_board_of_one_platform_is_named_for_the_station_and_the_platform_in_the_word_of_its_vehicles():
    for stop, title in (("zdc-1", "Zilverdam Centraal · spoor 1"), ("st-zdc", "Zilverdam Centraal")):
        with Desk("board", SAMPLE, "--stop", stop, "--now", MORNING, environment=NO_LOCALE) as board:
            board.expect_text("board-title", title)


def test_each_chosen_language_has_its_turn():
    with opened("--language", "ar", "--language", "nl", locale=NO_LOCALE) as board:
        for word in ("تدريب", "Oefening"):
            wait_for(word, lambda: board.text("board-rehearsal") == word, patience=3 * PATIENCE)


def test_a_language_that_the_program_does_not_have_is_told_and_shown_as_far_as_it_goes():
    with opened("--language", "pt", locale=NO_LOCALE) as board:
        board.expect_text("board-rehearsal", "Rehearsal")
        assert departures(board)
        board.errors.seek(0)
        assert "Trip Desk has no words in pt" in board.errors.read()


@pytest.mark.parametrize(
    "language, word", [("fr", "Exercice"), ("es-MX", "Simulacro"), ("it", "Esercitazione"), ("pl", "Ćwiczenia"),
                       ("fi", "Harjoitus"), ("lt", "Pratybos")])
def test_some_languages_have_the_words_that_passengers_read_and_no_others(language, word):
    with opened("--language", language, locale=NO_LOCALE) as board:
        board.expect_text("board-rehearsal", word)


def test_what_is_no_language_is_refused():
    result = subprocess.run(
        [PROGRAM, *BOARD, "--language", "Dutch please"], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2 and "--language Dutch please is no language" in result.stderr
