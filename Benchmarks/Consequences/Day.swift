import Foundation
import TripCore

/// A day of vehicles that go to and fro between two places all day, with five minutes to turn: made up, the same every
/// time.
struct Day {
  let now: Instant
  private let vehicles: Int
  private let trips: Int
  private let stops: Int
  private let zone: TimeZone
  private let date: ServiceDate

  struct Impossible: Error {}

  init(vehicles: Int, trips: Int, stops: Int) throws {
    guard let zone = TimeZone(identifier: "Europe/Amsterdam"), let date = ServiceDate("20261120") else {
      throw Impossible()
    }
    (self.vehicles, self.trips, self.stops, self.zone, self.date) = (vehicles, trips, stops, zone, date)
    now = date.origin(in: zone) + .minutes(4 * 60)
  }

  func timetable(hasBlocks: Bool) -> Timetable {
    var rows: [(start: ServiceTime, vehicle: Int, number: Int)] = []
    for vehicle in 0..<vehicles {
      for number in 0..<trips {
        rows.append((ServiceTime(hours: 4, minutes: vehicle % 60 + number * (stops + 4)), vehicle, number))
      }
    }
    rows.sort { ($0.start, $0.vehicle) < ($1.start, $1.vehicle) }
    var stopTimes: StopTimeColumn = []
    for row in rows {
      for place in 0..<stops {
        let stop = row.number % 2 == 0 ? place : stops - 1 - place
        let time = row.start + .minutes(place)
        stopTimes.append(
          StopTimeRow(
            sequence: StopSequence(place + 1), stop: row.vehicle % 50 * stops + stop, arrival: time, departure: time))
      }
    }
    return Timetable(
      agency: Agency(id: "big", name: "Big", timeZone: zone), serviceDate: date,
      routes: (0..<50).map { Route(id: "r\($0)", shortName: "\($0)") },
      stops: StopColumn((0..<50 * stops).map { Stop(id: "stop-\($0)", name: "Stop \($0)") }),
      trips: rows.indices.map {
        TripRow(
          route: rows[$0].vehicle % 50, stopTimes: $0 * stops..<($0 + 1) * stops,
          block: hasBlocks ? "block-\(rows[$0].vehicle)" : nil)
      },
      tripIDs: TextColumn(rows.indices.map { "trip-\($0)" }), headsigns: TextColumn(rows.map { "To \($0.number % 2)" }),
      stopTimes: stopTimes,
      scheduledTrips: rows.indices.map {
        ScheduledTrip(
          trip: $0, serviceDate: date, departure: rows[$0].start, arrival: rows[$0].start + .minutes(stops - 1))
      })
  }

  /// A desk with what its window keeps up to date: the list's rows in sight, the conflicts and the summary.
  @MainActor final class Desk {
    let model: DeskModel
    private let list: TripListModel
    private var shown = 0
    private let bag = SubscriptionBag()

    init(_ timetable: Timetable, at now: Instant, rowsInSight: Int) {
      let zone = timetable.agency.timeZone
      model = DeskModel(
        timetable: timetable, now: now, wording: Wording(locale: Locale(identifier: "en_GB"), timeZone: zone))
      list = TripListModel(model)
      bag.add(model.trips.conflicts.bindAndFire { [weak self] in self?.shown += $0.count })
      bag.add(
        model.trips.changes.listen { [weak self] row in
          // The window makes the texts of a row when it draws the row.
          if row < rowsInSight { self?.shown += self?.list.listRow(row).status.count ?? 0 }
        })
    }

    func decide(_ decision: Decision, on row: Int) throws {
      try model.decide(decision, on: model.timetable.value.instance(ofRow: row))
    }
  }

  /// Makes a desk; of all rows of its list, so many are in sight.
  @MainActor func desk(hasBlocks: Bool, rowsInSight: Int = .max) -> Desk {
    Desk(timetable(hasBlocks: hasBlocks), at: now, rowsInSight: rowsInSight)
  }
}
