import TestSupport
import TripCore

@testable import TripFeed

/// A small feed with any calendar, and the days of its trips worked out one by one.
struct RandomCalendar {
  struct Rule {
    let service: Int
    let weekdays: [Bool]
    let first: ServiceDate
    let last: ServiceDate
  }

  struct Exception {
    let service: Int
    let date: ServiceDate
    let isAdded: Bool
  }

  private static let start = ServiceDate(dayNumber: 20_000)
  private static let serviceCount = 4

  let rules: [Rule]
  let exceptions: [Exception]
  /// All days that any rule or exception may concern, and some around them.
  let days = (-3..<45).map { RandomCalendar.start.advanced(by: $0) }

  init(using random: inout SeededRandom) {
    func date(_ random: inout SeededRandom) -> ServiceDate {
      Self.start.advanced(by: .random(in: 0..<40, using: &random))
    }
    rules = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      Rule(
        service: .random(in: 0..<Self.serviceCount, using: &random),
        weekdays: (0..<7).map { _ in Bool.random(using: &random) }, first: date(&random), last: date(&random))
    }
    exceptions = (0..<Int.random(in: 0...8, using: &random)).map { _ in
      Exception(
        service: .random(in: 0..<Self.serviceCount, using: &random), date: date(&random),
        isAdded: Bool.random(using: &random))
    }
  }

  /// The trips of a day: each service has one.
  func trips(on date: ServiceDate) -> Set<String> {
    Set((0..<Self.serviceCount).filter { scheduledTrips($0, on: date) }.map { "trip\($0)" })
  }

  private func scheduledTrips(_ service: Int, on date: ServiceDate) -> Bool {
    let today = exceptions.filter { $0.service == service && $0.date == date }
    if today.contains(where: { !$0.isAdded }) { return false }
    if !today.isEmpty { return true }
    return rules.contains {
      $0.service == service && $0.first <= date && date <= $0.last && $0.weekdays[date.weekday]
    }
  }

  /// The feed's tables.
  func tables() -> [String: ByteBuffer] {
    let rows: [String: [[String]]] = [
      "agency.txt": [["agency_name", "agency_timezone"], ["A", "Europe/Amsterdam"]],
      "calendar.txt": [
        [
          "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date",
          "end_date",
        ]
      ]
        + rules.map { ["s\($0.service)"] + $0.weekdays.map { $0 ? "1" : "0" } + [$0.first.gtfsText, $0.last.gtfsText] },
      "calendar_dates.txt": [["service_id", "date", "exception_type"]]
        + exceptions.map { ["s\($0.service)", $0.date.gtfsText, $0.isAdded ? "1" : "2"] },
      "trips.txt": [["route_id", "service_id", "trip_id"]]
        + (0..<Self.serviceCount).map { ["r", "s\($0)", "trip\($0)"] },
      "stop_times.txt": [["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"]]
        + (0..<Self.serviceCount).flatMap {
          [["trip\($0)", "08:00:00", "08:00:00", "a", "1"], ["trip\($0)", "09:00:00", "09:00:00", "b", "2"]]
        },
    ]
    return rows.compactMapValues { ByteBuffer(copying: Array(TableText.csv($0).utf8)) }
  }
}
