"""A store that is replaced or deleted under a publisher: told at once, gone on with when it can be, never made empty."""

import os
import shutil
import signal

import pytest
from publishing import CANCELED, LATE, Publisher, decide, decide_both, wait_for


def failing(publisher: Publisher, word: str):
    """What `/health` says, once it is not well for a reason that has `word`."""
    def answer():
        code, health = publisher.health()
        return code == 503 and any(word in reason for reason in health.get("reasons", [])) and health

    health = wait_for(f"“{word}” at /health", answer)
    assert str(publisher.store.parent) not in str(health), "no names of folders"
    return health


def is_well(publisher: Publisher) -> bool:
    return publisher.health()[0] == 200


def test_a_replaced_store_that_has_all_decisions_is_gone_on_with(tmp_path):
    decide_both(tmp_path / "journal.sqlite")
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(tmp_path / "journal.sqlite", other)
    decide("cancel", "r1-wd-t-0920", store=other / "journal.sqlite")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version()
        os.replace(other / "journal.sqlite", publisher.store)
        publisher.wait_for_version("r1-wd-t-0920")
        assert CANCELED.encode() in publisher.file.read_bytes()
        wait_for("health", lambda: is_well(publisher))
        decide("cancel", LATE, store=publisher.store)
        publisher.wait_for_version(LATE)
        assert "is opened anew" in publisher.log.read_text()
        publisher.process.send_signal(signal.SIGTERM)
        assert publisher.wait_for_end() == 0
    assert not (tmp_path / "journal.sqlite-journal").exists()


@pytest.mark.parametrize("is_folder", [False, True])
def test_another_store_behind_a_changed_link_is_gone_on_with(tmp_path, is_folder):
    named = tmp_path / ("current/journal.sqlite" if is_folder else "journal.sqlite")
    link = named.parent if is_folder else named
    targets = [tmp_path / name / ("" if is_folder else "store") for name in ("first", "second")]

    def lead_to(target):
        (tmp_path / "new").symlink_to(target)
        os.replace(tmp_path / "new", link)

    stores = [target / "journal.sqlite" if is_folder else target for target in targets]
    for store in stores:
        store.parent.mkdir()
    lead_to(targets[0])
    decide_both(named)
    with Publisher(tmp_path, store=named) as publisher:
        publisher.wait_for_version()
        shutil.copy(*stores)
        lead_to(targets[1])
        decide("cancel", "r1-wd-t-0920", store=named)
        publisher.wait_for_version("r1-wd-t-0920")
        assert CANCELED.encode() in publisher.file.read_bytes()
        decide("cancel", LATE, store=named)
        publisher.wait_for_version(LATE)
        assert "is opened anew" in publisher.log.read_text()


def test_a_new_store_without_what_was_published_takes_nothing_back(tmp_path):
    """The store was moved away, and a command makes another one in its place."""
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version()
        kept = tmp_path / "kept"
        kept.mkdir()
        for file in tmp_path.glob("journal.sqlite*"):
            shutil.move(file, kept)
        decide("note", "r1-wd-t-0920", "new", store=publisher.store)
        wait_for("refusal", lambda: "lacks what was decided about" in publisher.log.read_text())
        assert CANCELED in publisher.log.read_text()
        failing(publisher, "replaced or deleted")
        assert CANCELED.encode() in publisher.file.read_bytes()
        # Deciding the same again is as good as the former file.
        decide("delay", LATE, "+5", store=publisher.store)
        decide("cancel", CANCELED, store=publisher.store)
        wait_for("health", lambda: is_well(publisher))
        assert publisher.log.read_text().count("lacks what was decided about") <= 2
        decide("cancel", "r1-wd-t-0920", store=publisher.store)
        publisher.wait_for_version("r1-wd-t-0920")
        assert CANCELED.encode() in publisher.file.read_bytes()


def test_a_deleted_store_keeps_the_last_version_and_is_not_made_anew(tmp_path):
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version()
        kept = tmp_path / "kept"
        shutil.move(publisher.store, kept)
        failing(publisher, "replaced or deleted")
        assert CANCELED.encode() in publisher.file.read_bytes()
        assert not publisher.store.exists()
        shutil.move(kept, publisher.store)
        wait_for("health", lambda: is_well(publisher))
        publisher.store.unlink()
        failing(publisher, "replaced or deleted")
        publisher.process.send_signal(signal.SIGTERM)
        # Of a store that is gone, the last version is what was read before.
        assert publisher.wait_for_end() == 0
        assert not publisher.store.exists()
        feed = publisher.file.read_bytes()
        assert CANCELED.encode() in feed and LATE.encode() not in feed


def test_something_else_in_the_place_of_the_store_is_left_as_it_is(tmp_path):
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version()
        other = tmp_path / "other"
        other.write_bytes(b"no journal at all\n" * 1000)
        os.replace(other, publisher.store)
        failing(publisher, "replaced or deleted")
        assert publisher.process.poll() is None
        assert CANCELED.encode() in publisher.file.read_bytes()
        assert publisher.store.read_bytes() == b"no journal at all\n" * 1000
