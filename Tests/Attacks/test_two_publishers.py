"""Two publishers of one journal, whose leader is killed, stopped and cut off under load: one writer, no step back."""

import contextlib
import signal
import sys
import time
import urllib.request
from functools import partial

from attack import ROOT, SAMPLE, rounds, seeded, tripdesk
from beside import Beside
from google.transit import gtfs_realtime_pb2
from publishing import MORNING, Publisher, decide, free_port, wait_for

sys.path.insert(0, str(ROOT / "Tests/Desktop/Support"))
from postgres_server import postgres_server  # noqa: E402

CANCELED = gtfs_realtime_pb2.TripDescriptor.CANCELED
# Trips of the afternoon, which no version leaves out because they are over.
TRIPS = [
    line.split(",")[2] for line in (SAMPLE / "trips.txt").read_text().splitlines()[1:]
    if "-wd-" in line and line.split(",")[2][-4:] > "1100"
]
# A busy machine may need longer than the 15 seconds of the guide.
PATIENCE = 90


class Version:
    """What consumers read in one version."""

    def __init__(self, content: bytes):
        feed = gtfs_realtime_pb2.FeedMessage.FromString(content)
        self.content, self.timestamp = content, feed.header.timestamp
        self.canceled = {
            entity.trip_update.trip.trip_id for entity in feed.entity
            if entity.trip_update.trip.schedule_relationship == CANCELED}


class Watch(Beside):
    """Reads what is published again and again, and notes each step back."""

    def __init__(self, file, ports):
        self.file, self.ports = file, ports
        self.faults, self.versions, self.answers = [], 0, 0
        self.last = self.served = None
        super().__init__(partial(self.repeat, look) for look in (self.look_at_file, self.look_at_servers))

    def repeat(self, look):
        while not self.is_over.is_set():
            try:
                look()
            except Exception as error:  # What a consumer could not read is a fault of the publishers.
                self.faults.append(repr(error))
                return

    def compare(self, where, before, now):
        if before is None:
            return
        if now.timestamp < before.timestamp:
            self.faults.append(f"{where}: {before.timestamp} is followed by {now.timestamp}")
        elif now.timestamp == before.timestamp and now.content != before.content:
            self.faults.append(f"{where}: two versions have the timestamp {now.timestamp}")
        if lost := before.canceled - now.canceled:
            self.faults.append(f"{where}: the version of {now.timestamp} lacks {sorted(lost)}")

    def look_at_file(self):
        time.sleep(0.005)  # How often the file is read.
        if not self.file.exists():
            return
        content = self.file.read_bytes()
        if self.last and content == self.last.content:
            return
        now = Version(content)
        self.compare("the file", self.last, now)
        self.last, self.versions = now, self.versions + 1

    def look_at_servers(self):
        for port in self.ports:
            # An answer that was asked for after another had come is no older.
            before = self.served
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/trip-updates.pb", timeout=0.5) as answer:
                    now = Version(answer.read())
            except OSError:
                continue
            self.compare("HTTP", before, now)
            if before is None or now.timestamp >= before.timestamp:
                self.served = now
            self.answers += 1


class Load(Beside):
    """Cancels one trip after the other, and knows which were confirmed."""

    def __init__(self, store):
        self.store, self.waiting, self.confirmed = store, TRIPS.copy(), set()
        super().__init__([self.run])

    def run(self):
        while self.waiting and not self.is_over.is_set():
            trip = self.waiting.pop()
            result = tripdesk(
                "cancel", SAMPLE, trip, "--date", MORNING[:10], "--now", MORNING, "--store", self.store, timeout=PATIENCE)
            if result.returncode == 0:
                self.confirmed.add(trip)


def has(watch, trips):
    return watch.last is not None and trips <= watch.last.canceled


def leader(publishers):
    return next((one for one in publishers if one.process.poll() is None and one.health()[1].get("role") == "leader"), None)


def test_the_leader_of_a_journal_on_a_server_changes_under_load(tmp_path):
    random = seeded("two publishers")
    with postgres_server() as server, contextlib.ExitStack() as stack:
        server.execute("CREATE DATABASE trips")
        store, ports = server.address("trips"), [free_port(), free_port()]
        assert tripdesk("store", "create", "--rehearsal", store).returncode == 0

        def start(index):
            return stack.enter_context(Publisher(tmp_path, store=store, name=f"log-{index}", port=ports[index]))

        publishers = [start(0), start(1)]
        kinds, changes = ["kill", "stop", "restart the server", "end"], 0
        with Watch(tmp_path / "feed.pb", ports) as watch, contextlib.ExitStack() as deciding:
            # So that each decision makes a version after one that was read.
            wait_for("first version", lambda: watch.last or watch.faults, PATIENCE)
            assert not watch.faults, watch.faults
            load = deciding.enter_context(Load(store))
            for number in rounds(at_least=1):
                leads = wait_for("leader", lambda: leader(publishers), PATIENCE)
                index = publishers.index(leads)
                known = wait_for("decision", lambda: set(load.confirmed) - watch.last.canceled
                                 or not load.waiting and {""}, PATIENCE)
                kind = kinds[0] if number == 0 else random.choice(kinds)
                if kind == "kill":
                    leads.process.kill()
                elif kind == "end":
                    leads.process.terminate()
                    assert leads.wait_for_end(PATIENCE) == 0, leads.log.read_text()
                elif kind == "stop":
                    leads.process.send_signal(signal.SIGSTOP)
                    time.sleep(random.uniform(0.1, 14))  # The attack itself: around the end of the lease.
                    leads.process.send_signal(signal.SIGCONT)
                else:
                    server.stop()
                    time.sleep(random.uniform(0, 4))  # The attack itself: how long the server is away.
                    server.start()
                if kind in ("kill", "end"):
                    leads.process.wait()
                    if number:
                        publishers[index] = start(index)
                    else:
                        # Alone, the other one has to take over.
                        publishers.remove(leads)
                changes += 1
                wait_for("leader", lambda: leader(publishers), PATIENCE)
                confirmed = set(load.confirmed)
                wait_for(f"all decisions after “{kind}”", lambda: has(watch, confirmed | known - {""}), PATIENCE)
                if number == 0:
                    publishers.insert(index, start(index))
                assert not watch.faults, watch.faults
                if not load.waiting:
                    break
        wait_for("all decisions", lambda: has_in_file(tmp_path, load.confirmed), PATIENCE)
        print(f"{changes} changes: {watch.versions} versions in the file, {watch.answers} answers, {len(load.confirmed)} decisions")
        assert watch.versions > 1 and load.confirmed and not watch.faults, watch.faults


def has_in_file(folder, trips):
    return trips <= Version((folder / "feed.pb").read_bytes()).canceled


def test_of_two_publishers_of_a_journal_in_a_file_one_publishes(tmp_path):
    random = seeded("two publishers of a file")
    store = tmp_path / "journal.sqlite"
    link = tmp_path / "link.sqlite"
    link.symlink_to(store)
    waiting = TRIPS.copy()
    decide("cancel", waiting.pop(), store=store)
    started = refused = 0
    with Watch(tmp_path / "feed.pb", []) as watch, contextlib.ExitStack() as stack:
        for number in rounds(at_least=1):
            both = [stack.enter_context(Publisher(tmp_path, name=f"log-{number}-{one}")) for one in range(2)]
            loser = wait_for("refusal", lambda: next((one for one in both if one.process.poll() is not None), None), PATIENCE)
            winner = both[1 - both.index(loser)]
            assert loser.process.returncode == 2 and "another program publishes" in loser.log.read_text()
            trip = waiting.pop()
            decide("cancel", trip, store=store)
            wait_for("version", lambda: has(watch, {trip}), PATIENCE)
            # A publisher that was stopped holds its lock, and goes on.
            winner.process.send_signal(signal.SIGSTOP)
            # Also one that has the journal by another name.
            third = stack.enter_context(Publisher(tmp_path, name=f"log-{number}-third", store=link))
            assert third.wait_for_end(PATIENCE) == 2
            winner.process.send_signal(signal.SIGCONT)
            trip = waiting.pop()
            decide("cancel", trip, store=store)
            wait_for("version", lambda: has(watch, {trip}), PATIENCE)
            winner.process.send_signal(random.choice([signal.SIGKILL, signal.SIGTERM]))
            winner.process.wait()
            started, refused = started + 1, refused + 2
            if len(waiting) < 3:
                break
        assert not watch.faults, watch.faults
    print(f"{started} published, {refused} were refused, {watch.versions} versions")
