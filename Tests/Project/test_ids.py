"""Ids are their bytes: Swift's `String` calls ids equal that only look alike, so no id is one in the sources."""

import re

import pytest
from test_documents import ROOT, tracked

# What an id is called. A declaration with such a name is a `GTFSID`, not a text; so is the key of a dictionary.
IDS = r"(?:trip|stop|route|agency|station|block|vehicle|operator|alert|template)IDs?"
DECLARED = re.compile(
    rf"\b(?:{IDS}|parentStation|stations?|blocks?|template)\??: *(?:\[*String\b|Set<String>)", re.IGNORECASE)
KEYED = re.compile(
    r"\b\w*(?:trip|stop|route|agenc|station|block|vehicle|operator|alert|platform|name[sd]Taken)\w*"
    r"(?:: *|\b.*-> *)(?:\[String\??:|Set<String>|Dictionary<String,)", re.IGNORECASE)
# Where such a name stands for a text that is shown, sent or stored and never compared, with the reason.
TEXTS = {
    ("Sources/TripCore/Presentation/TripList/TripListRow.swift", "tripID"): "a column of the list",
    ("Sources/TripCore/Journal/ActionFields.swift", "parentStation"): "a column of a journal",
    ("Sources/TripCore/Timetable/StationNames.swift", "station"): "the name of a station",
    ("Sources/TripGtk/Graph/CorridorView.swift", "stations"): "the names of stations",
    ("Sources/TripStore/Outbox/KeptProposal.swift", "operatorID"): "a column of a journal",
    ("Sources/TripStore/Outbox/KeptProposal.swift", "tripID"): "a column of a journal",
    ("Sources/TripStore/Outbox/KeptProposal.swift", "parentStation"): "a column of a journal",
    ("Sources/TripCore/Vehicles/SettingNotation.swift", "VehiclePlan"): "the keys of a JSON object, of which two never look alike",
    ("Sources/TripStore/Proof/Head.swift", "operatorID"): "a column of a journal; `Head.Key` compares bytes",
    ("Sources/TripStore/Proof/HeadReader.swift", "operatorID"): "a column of a journal",
    ("Sources/TripStore/Proof/SettingsReader.swift", "operatorID"): "a column of a journal",
}
SOURCES = [path for path in tracked("Sources/*.swift") if not path.name.endswith(".pb.swift")]


def texts_for_ids(text):
    """The places of a source in which an id is a bare text: the line and what was found there."""
    for number, line in enumerate(text.splitlines(), 1):
        code = line.split("//")[0]
        if found := DECLARED.search(code) or KEYED.search(code):
            yield number, found.group(0)


def test_no_id_is_a_bare_text():
    assert len(SOURCES) > 500
    faults, used = [], set()
    for path in SOURCES:
        name = str(path.relative_to(ROOT))
        for number, found in texts_for_ids(path.read_text(encoding="utf-8")):
            allowed = [key for key in TEXTS if key[0] == name and key[1].lower() in found.lower()]
            used.update(allowed)
            if not allowed:
                faults.append(f"{name}:{number}: {found}: make it a GTFSID")
    assert not faults, "\n".join(faults)
    assert used == set(TEXTS), f"not needed any more: {set(TEXTS) - used}"


@pytest.mark.parametrize("line", [
    "  let stopID: String?", "var rowsOfRoute: [String: [Int]] = [:]", "  public let stopIDs: Set<String>",
    "func platforms(of stations: Set<GTFSID>) -> [String: [Platform]] {", "  private var stops: [String: Int] = [:]",
    "init(tripID: String, date: ServiceDate)"])
def test_a_bare_text_is_found(line):
    assert list(texts_for_ids(line))


@pytest.mark.parametrize("line", [
    "  let stopID: GTFSID?", "var stops: [GTFSID: String] = [:]", "let stopName: String", "/// stopID: String",
    "var stationNames: [String] = []"])
def test_what_is_no_id_may_be_a_text(line):
    assert not list(texts_for_ids(line))
