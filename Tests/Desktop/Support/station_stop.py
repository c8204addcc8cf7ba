"""What gtfs_station_stop, a library that people use at home, reads of a stop and a line.

usage: station_stop.py STOP_ID ROUTE_ID ADDRESS…   prints arrivals and alerts as JSON

It is a program of its own, because the library wants other versions of Google's messages than the tests have, and the clock of
a rehearsal.
"""

import json
import sys

from gtfs_station_stop.feed_subject import FeedSubject
from gtfs_station_stop.route_status import RouteStatus
from gtfs_station_stop.station_stop import StationStop


def texts(alerts) -> list:
    return [[alert.header_text, alert.description_text] for alert in alerts]


def main(stop_id: str, route_id: str, *addresses: str) -> None:
    feeds = FeedSubject(addresses)
    stop, line = StationStop(stop_id, feeds), RouteStatus(route_id, feeds)
    feeds.update()
    # It lists a skipped stop as an arrival at no time.
    arrivals = {arrival.trip: arrival.time for arrival in stop.arrivals if arrival.time}
    print(json.dumps({"arrivals": arrivals, "stop": texts(stop.alerts), "line": texts(line.alerts)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
