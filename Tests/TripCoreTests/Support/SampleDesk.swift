import Foundation
import Synchronization

@testable import TripCore

/// A clock that a test sets.
final class SetClock: Sendable {
  private let time: Mutex<Instant>

  init(_ time: Instant) { self.time = Mutex(time) }

  func advance(by span: Seconds) { time.withLock { $0 = $0 + span } }

  var clock: DeskClock { DeskClock(isRehearsal: false) { [self] in time.withLock { $0 } } }
}

/// A day at a small operator, and the desks that work on it.
///
/// Row 0 is the last trip of yesterday. Rows 1 to 4 depart at 08:00 and every ten minutes after. Row 5 is
/// frequency-based (`exact_times` 0). All trips stop at Alpha (1), at platform 1 of the two platforms of Beta (2), and
/// at Gamma (3), ten minutes from one to the next.
@MainActor
struct SampleDay {
  let day: ServiceDate
  let zone: TimeZone
  let time: SetClock
  let wording: Wording
  static let operatorID = OperatorID("sample")
  static let platforms = [
    Platform(stopID: "b1", code: "1", station: "B"), Platform(stopID: "b2", code: "2", station: "B"),
  ]

  init() throws {
    day = try date("20261120")
    zone = try TripCoreTests.zone("Europe/Amsterdam")
    time = SetClock(day.origin(in: zone) + Seconds(ServiceTime(hours: 8, minutes: 15).seconds))
    wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: zone)
  }

  func timetable(
    on date: ServiceDate? = nil, scheduledTrips: Range<Int> = 0..<6, sequences: [StopSequence] = [1, 2, 3]
  ) -> Timetable {
    let date = date ?? day
    let starts = [ServiceTime(hours: 25, minutes: 0)] + (0..<5).map { ServiceTime(hours: 8, minutes: 10 * $0) }
    let all = starts.indices.map { index in
      ScheduledTrip(
        trip: index, serviceDate: index == 0 ? date.advanced(by: -1) : date,
        startTime: index == 5 ? starts[index] : nil, departure: starts[index],
        arrival: starts[index] + .minutes(20))
    }
    return Timetable(
      agency: Agency(id: "sample", name: "Sample Lines", timeZone: zone), serviceDate: date,
      routes: [Route(id: "r", shortName: "X1")],
      stops: [
        Stop(id: "a", name: "Alpha"), Stop(id: "b1", name: "Beta", platform: "1", station: "B"),
        Stop(id: "c", name: "Gamma"),
      ],
      trips: starts.indices.map { TripRow(route: 0, stopTimes: 3 * $0..<3 * $0 + 3) },
      tripIDs: TextColumn(starts.indices.map { "t\($0)" }),
      headsigns: TextColumn(starts.indices.map { _ in "Gamma" }),
      stopTimes: StopTimeColumn(
        starts.flatMap { start in
          sequences.enumerated().map { index, sequence in
            StopTimeRow(
              sequence: sequence, stop: index, arrival: start + .minutes(10 * index),
              departure: start + .minutes(10 * index))
          }
        }),
      scheduledTrips: Array(all[scheduledTrips]), platforms: ["B": Self.platforms])
  }

  func instance(_ row: Int) -> TripInstance { timetable().instance(ofRow: row) }

  func replica(
    _ journal: any Journal, author: String = "dispatch-1", state: JournalState = JournalState(),
    from firstDay: ServiceDate? = nil
  ) -> JournalReplica {
    JournalReplica(
      journal, state: state, from: firstDay ?? day.advanced(by: -3), operatorID: Self.operatorID, author: author,
      clock: time.clock)
  }

  func desk(
    _ journal: any Journal = MemoryJournal(), author: String = "dispatch-1", state: JournalState = JournalState(),
    from firstDay: ServiceDate? = nil
  ) -> DeskModel {
    DeskModel(
      timetable: timetable(), now: time.clock.now(), wording: wording,
      journal: replica(journal, author: author, state: state, from: firstDay))
  }

  /// A decision of another desk.
  @discardableResult
  func decide(
    _ request: Proposal.Request, row: Int, in journal: any Journal, author: String = "elsewhere",
    of date: ServiceDate? = nil
  ) async throws -> [JournalEntry] {
    let trip = try timetable(on: date).trip(ofRow: row)
    return try await journal.append([
      Proposal(request, on: trip, time: time.clock.now(), author: author, operatorID: Self.operatorID)
    ])
  }
}

extension DeskModel {
  /// The delay at the first stop of the trip in `row`.
  func delay(_ row: Int) -> Seconds? { trips.trip(ofRow: row)?.delay }

  /// All trips as they are shown.
  var allTrips: [Trip] { timetable.value.scheduledTrips.indices.compactMap(trips.trip(ofRow:)) }
}
