"""Strange values of the variables for locale and time zone: a command says what it always says, and never crashes."""

import os
import re
import resource
import subprocess

import pytest
from attack import BUILD, PROGRAM, SAMPLE, SECONDS, rounds, seeded

NAMES = ["LC_ALL", "LC_TIME", "LC_MESSAGES", "LC_CTYPE", "LC_NUMERIC", "LANG", "LANGUAGE", "TZ"]
DAY = ("--date", "2026-11-20")
LETTERS = "abcXYZ_-.@/:%=;, \t\n\x01\x1b\x7féÅß٣中\u202e\u2028\U0001f68b0189"
WHOLE = [
    "", " ", "C", "POSIX", "C.UTF-8", "nl_NL.UTF-8", "ar_EG", "abcdefghijkl_XX.UTF-8", "abcdefghijklm", "a" * 8 + "_" + "b" * 8,
    "en_US@calendar=buddhist", "th_TH_TH", "ar-u-nu-arab", "en_US_POSIX", "root", "und", "x-private", "i-klingon", "en-GB-oed",
    "%s%n%n%n", "../../../etc/passwd", "/etc/passwd", "/", ".", "..", "@", "_", "-", "=", ":", "::::", ":nl:", "nl:" * 5000,
    "LC_CTYPE=C;LC_TIME=nl_NL", "\u202egnp", "é" * 4000, "a" * 10_000, "_" * 10_000, "@" * 10_000, "en_" * 3000, "a.b.c.d", "en@@@",
    "Europe/Amsterdam", ":Europe/Amsterdam", "CET-1CEST", "CET-99999999", "<+99>-99", "AAA" * 3000, ":/dev/zero", "/dev/tty",
    "UTC0UTC0UTC0", "EST5EDT,M3.2.0/-999,M11.1.0/999", "right/UTC", "posixrules", "GMT+99", "Factory", "\udcff\udcfe"]
COMMANDS = {
    "trips": ("trips", SAMPLE, *DAY, "--planned"), "check": ("check", SAMPLE), "log": ("log", SAMPLE),
    "alerts": ("alert", "list", SAMPLE, *DAY)}


def strange(random) -> str:
    """One of the whole values, a mix of them, or letters of all kinds."""
    kind = random.random()
    if kind < 0.4:
        return random.choice(WHOLE)
    if kind < 0.6:
        return random.choice("_.@-:/").join(random.sample(WHOLE, 2))[:100_000]
    if kind < 0.8:
        # Looks like a locale, with parts of every length.
        part = lambda most: "".join(random.choice("abcXYZ019") for _ in range(random.randrange(most)))  # noqa: E731
        return part(14) + "_" + part(14) + random.choice(["", "." + part(30), "@" + part(30) + "=" + part(9), "_" + part(12)])
    return "".join(random.choice(LETTERS) for _ in range(random.choice([1, 3, 12, 13, 40, 300])))


def run(name, folder, variables):
    environment = {key: value for key, value in os.environ.items() if not re.match("LC_|LANG|TZ", key)}
    environment |= {"XDG_DATA_HOME": str(folder), "SWIFT_BACKTRACE": "enable=no"} | variables
    return subprocess.run(
        [PROGRAM, *map(str, COMMANDS[name])], capture_output=True, timeout=60,
        env={os.fsencode(key): value.encode("utf-8", "surrogateescape") for key, value in environment.items()})


def test_strange_values(tmp_path):
    random = seeded("strange locales")
    expected = {name: run(name, tmp_path, {}) for name in COMMANDS}
    for _ in rounds(at_least=500 if SECONDS >= 30 else 24):
        name = random.choice(list(COMMANDS))
        variables = {
            variable: strange(random).replace("\0", "") for variable in random.sample(NAMES, random.choice([1, 1, 2, 4]))}
        result = run(name, tmp_path, variables)
        # `check` counts days from today, which the time zone of the computer does not change.
        found, wanted = [(one.returncode, one.stdout, one.stderr) for one in (result, expected[name])]
        assert found == wanted, (name, variables, found[0], found[2][-500:])


def test_a_language_of_twelve_letters(tmp_path):
    """ICU crashed in FoundationICU: known, and left twice."""
    for variable in NAMES:
        result = run("trips", tmp_path, {variable: "abcdefghijkl_XX.UTF-8"})
        assert result.returncode == 0, (variable, result.returncode, result.stderr[-500:])


@pytest.mark.parametrize("megabytes", [50, 100, 120, 130, 150, 200, 230, 400, 1000])
@pytest.mark.parametrize("name", list(COMMANDS))
def test_little_memory(tmp_path, megabytes, name):
    """It hung without a word. It works, or ends with one line: of the loader where not even the libraries have room.

    Known: between what the libraries need and what the program can say lies about a megabyte (115 here, in a debug build) in
    which the Swift runtime crashes before the program begins.
    """
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "SWIFT_BACKTRACE": "enable=no"}
    limit = megabytes * 1_000_000
    result = subprocess.run(
        [PROGRAM, *map(str, COMMANDS[name])], capture_output=True, text=True, timeout=60, env=environment,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    assert result.returncode in (0, 2, 127), (result.returncode, result.stderr[-500:])
    if result.returncode == 127:
        assert "error while loading shared libraries" in result.stderr
    elif result.returncode == 2 and name != "log":
        assert re.fullmatch(
            r"tripdesk: the program needs \d+ MB of address space, and ulimit -v allows \d+ MB; allow 1 GB\n", result.stderr)
    assert result.returncode == 0 or result.stderr.count("\n") == 1, result.stderr[-500:]
    if megabytes >= 400 and name != "log":
        assert result.returncode == 0, result.stderr[-500:]


def least():
    """The least address space with which the program starts here, in bytes: it grows with the number of processors."""
    limit = 150_000_000
    result = subprocess.run(
        [PROGRAM, "check", SAMPLE], capture_output=True, text=True, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    return (int(re.search(r"needs (\d+) MB", result.stderr)[1]) + 1) * 1_000_000


@pytest.mark.skipif(SECONDS < 30, reason="takes half a minute: scripts/attack runs it")
def test_a_timetable_with_little_memory_is_read(tmp_path):
    """The threads had an arena each; one that got none mapped each block by itself, and the program seemed to hang."""
    (tmp_path / "feed").mkdir()
    for table in SAMPLE.glob("*.txt"):
        (tmp_path / "feed" / table.name).write_bytes(table.read_bytes())
    trips = [line.split(",")[2] for line in (SAMPLE / "trips.txt").read_text().splitlines()[1:]]
    (tmp_path / "feed/frequencies.txt").write_text(
        "trip_id,start_time,end_time,headway_secs\n" + "".join(f"{trip},00:00:00,24:00:00,5\n" for trip in trips))
    limit = least()
    for form in ([], ["--json"]):
        result = subprocess.run(
            [PROGRAM, "trips", tmp_path / "feed", *DAY, "--planned", *form], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, timeout=300,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        assert result.returncode == 0, (result.returncode, result.stderr[-500:])


@pytest.mark.skipif(SECONDS < 30, reason="takes half a minute: scripts/attack runs it")
def test_a_journal_that_needs_more_memory_ends_with_the_reason(tmp_path):
    store = tmp_path / "journal.sqlite"
    subprocess.run(
        [BUILD / "journal-probe", "notes", store, "2000", "100000", "rietzee", "r1-wd-h-0842", "2026-11-20"], check=True,
        timeout=300)
    limit = least()
    result = subprocess.run(
        [PROGRAM, "log", "--store", store], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300,
        env=os.environ | {"SWIFT_BACKTRACE": "enable=no"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    assert result.returncode < 0 and "failed to allocate" in result.stderr, (result.returncode, result.stderr[-500:])
