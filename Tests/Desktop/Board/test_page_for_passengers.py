"""The web page for passengers in a real browser: the same departures as on the board, for every reader and screen."""

import subprocess
import urllib.error
import urllib.request

import pytest
from board import departures, listed_row, open_board
from browser import browser
from desk import PATIENCE, PROGRAM, SAMPLE, wait_for
from morning import MORNING, start
from published_feed import free_port
from small_feed import small_feed

STATION = "/board/st-zdc"
REASON = 'Signal failure <at> "Harbour"'
BRITISH = {"LC_ALL": "en_GB.UTF-8"}


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    with browser(tmp_path_factory.mktemp("browser")) as reader:
        yield reader


def plain(rows: list[list[str]]) -> list[list[str]]:
    return [[" ".join(cell.split()) for cell in row] for row in rows]


def test_the_page_shows_the_board_s_departures_and_refreshes_itself_when_something_is_decided(reader):
    port = free_port()
    with start("--serve", port, environment=BRITISH) as desk:
        wait_for("a trip", lambda: desk.rows() > 100)
        window = desk.window()
        open_board(desk, window)
        address = f"http://127.0.0.1:{port}{STATION}"
        wait_for("the page", lambda: is_served(address))
        reader.use(1280, 800)
        reader.open(address)
        assert reader.ask("return document.querySelector('h1').textContent") == desk.text("board-title")
        assert "Rehearsal" in reader.ask("return document.querySelector('header').textContent")

        def are_the_same() -> bool:
            on_board, on_page = plain(departures(desk)), reader.rows()
            return bool(on_board) and all(row in on_page for row in on_board)

        # The board turns its pages and languages.
        wait_for("the board's departures on the page", are_the_same, 3 * PATIENCE)
        before = reader.rows()
        planned, line, headsign, *_ = before[0]
        desk.select(listed_row(desk, planned, line, headsign))
        wait_for("the trip", lambda: desk.text("trip-departure") == planned)
        desk.press("cancel-trip")
        # Nothing touches the page.
        wait_for("the decision on the page", lambda: any("✕ canceled" in row for row in reader.rows()), 2 * PATIENCE)
        assert len(reader.rows()) == len(before)
        wait_for("the same on the board", are_the_same, 3 * PATIENCE)
        assert reader.complaints() == []


def is_served(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            return answer.status == 200
    except OSError:
        return False


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A publisher without a window, with a canceled trip, a late one and one that has a reason."""
    store, port = tmp_path_factory.mktemp("store") / "journal.sqlite", free_port()
    for decision in (["cancel", SAMPLE, "l12-wd-h-0825"], ["reason", SAMPLE, "l12-wd-h-0825", REASON],
                     ["delay", SAMPLE, "r1-wd-h-0842", "+7"]):
        subprocess.run([PROGRAM, *decision, "--now", MORNING, "--store", store], check=True, timeout=PATIENCE)
    publisher = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", store, "--serve", str(port)], stderr=subprocess.PIPE)
    address = f"http://127.0.0.1:{port}"
    wait_for("the page", lambda: is_served(address + STATION))
    yield address
    publisher.terminate()
    publisher.wait(PATIENCE)


@pytest.mark.parametrize(
    "language, word", [("en", "Rehearsal"), ("nl", "Oefening"), ("de", "Übung"), ("ar", "تدريب"), ("zh-CN", "演练"),
                         ("fr", "Exercice"), ("fi", "Harjoitus")])
def test_a_rehearsal_is_marked_in_every_language(server, language, word):
    with urllib.request.urlopen(f"{server}{STATION}?lang={language}", timeout=PATIENCE) as answer:
        assert f'<p class="rehearsal">{word}</p>' in answer.read().decode()


@pytest.fixture(scope="module")
def long_names(tmp_path_factory):
    """The address of a publisher whose lines and destinations have long names."""
    lines = ("12", "Regionalexpress RE 60 Rhein-Main", "Schnellbuslinie Uferstraße Hafen")
    stops = ("Frankfurt (Main) Flughafen Fernbahnhof via Hauptbahnhof und Wiesbaden", "Zilverdam Centraal",
             "Bad Homburg Oberstedten Informationszentrum")
    folder = tmp_path_factory.mktemp("long")
    feed = small_feed(
        folder,
        routes="route_id,route_short_name,route_type,route_color\n" + "".join(
            f"r{number},{name},3,{('aa0000', 'ffd700', '')[number]}\n" for number, name in enumerate(lines)),
        stops="stop_id,stop_name,platform_code,parent_station,location_type\nS,Start,,,1\ns,Start,Gleis 12 a-f,S,0\n"
              + "".join(f"e{number},{name},,,0\n" for number, name in enumerate(stops)),
        trips="route_id,service_id,trip_id\n" + "".join(f"r{number},s,t{number}\n" for number in range(3)),
        stop_times="trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(
            f"t{number},8:{30 + number}:00,8:{30 + number}:00,s,1\nt{number},9:00:00,9:00:00,e{number},2\n"
            for number in range(3)))
    port, store = free_port(), folder / "journal.sqlite"
    subprocess.run(
        [PROGRAM, "cancel", feed, "t1", "--now", MORNING, "--store", store], check=True, timeout=PATIENCE,
        stdout=subprocess.DEVNULL)
    publisher = subprocess.Popen(
        [PROGRAM, "publish", feed, "--now", MORNING, "--store", store, "--serve", str(port)], stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/board/S?lang=en"
    wait_for("the page", lambda: is_served(address))
    yield address
    publisher.terminate()
    publisher.wait(PATIENCE)


# Words that go on in the next line.
BROKEN = """
return [...document.querySelectorAll("td bdi")].flatMap(name => [...name.firstChild.data.matchAll(/[^\\s-]+/g)]
  .filter(word => {
    const range = document.createRange();
    range.setStart(name.firstChild, word.index);
    range.setEnd(name.firstChild, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(word => word[0]))"""
# Names of lines that are not all on their colour.
UNCOLORED = """
return [...document.querySelectorAll(".line span")].filter(box => {
  const range = document.createRange();
  range.selectNodeContents(box);
  const [text, back] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
  return text.top < back.top - 1 || text.bottom > back.bottom + 1 || text.right > back.right + 1;
}).map(box => box.textContent)"""
# Cells that reach into another one, or out of the screen.
OVERLAPPING = """
const cells = [...document.querySelectorAll("td")].map(cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return [cell, range.getBoundingClientRect()];
}).filter(([, box]) => box.width);
return cells.filter(([cell, one]) => one.right > window.innerWidth || cells.some(([other, two]) => other !== cell
  && one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1))
  .map(([cell]) => cell.textContent)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_long_names_break_between_words_and_keep_their_color(reader, long_names, width, scheme):
    reader.use(width, 900, scheme)
    reader.open(long_names)
    reader.picture(f"long-names-{width}-{scheme}")
    assert len(reader.rows()) == 3 and not reader.is_too_wide()
    assert reader.ask(BROKEN) == []
    assert reader.ask(UNCOLORED) == []
    assert reader.ask(OVERLAPPING) == []
    assert reader.obstacles() == []


SCREENS = {"telephone": (360, 740), "narrow": (320, 568), "desktop": (1280, 800), "station": (1920, 1080)}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", [STATION + "?lang=en", STATION + "?lang=ar", "/?lang=en", "/?lang=zh-CN&q=haven", "/board/nowhere"])
def test_nothing_keeps_a_reader_from_the_page(reader, server, path, scheme):
    reader.use(*SCREENS["telephone"], scheme)
    reader.open(server + path)
    assert reader.obstacles() == []
    assert reader.ask("return document.scripts.length") == 0


@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_fits_every_screen(reader, server, screen):
    for path, name in ((STATION + "?lang=en", "en"), (STATION + "?lang=ar", "ar"), ("/?lang=nl", "stops")):
        for scheme in ("light", "dark"):
            reader.use(*SCREENS[screen], scheme)
            reader.open(server + path)
            reader.picture(f"{name}-{screen}-{scheme}")
            assert not reader.is_too_wide(), path
    assert reader.ask("return getComputedStyle(document.body).direction") == "ltr"
    reader.open(server + STATION + "?lang=ar")
    assert reader.ask("return getComputedStyle(document.body).direction") == "rtl"


def test_the_list_leads_to_a_stop_by_its_form_and_back(reader, server):
    reader.use(*SCREENS["desktop"])
    reader.open(server + "/")
    reader.ask("document.querySelector('#q').value = 'zilverdam c'; document.forms[0].submit()")
    wait_for("what was found", lambda: "q=zilverdam" in reader.driver.current_url)
    reader.ask("document.querySelector('.stops a').click()")
    wait_for("the stop", lambda: STATION in reader.driver.current_url)
    assert REASON in reader.ask("return document.querySelector('main').textContent")
    reader.ask("document.querySelector('footer p a').click()")
    wait_for("the list", lambda: reader.driver.current_url == server + "/")


def test_a_publisher_without_pages_has_none(tmp_path):
    port = free_port()
    publisher = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", tmp_path / "journal.sqlite", "--no-pages", "--serve",
         str(port)], stderr=subprocess.DEVNULL)
    try:
        wait_for("the feed", lambda: is_served(f"http://127.0.0.1:{port}/trip-updates.pb"))
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"http://127.0.0.1:{port}{STATION}", timeout=PATIENCE)
    finally:
        publisher.terminate()
        publisher.wait(PATIENCE)
