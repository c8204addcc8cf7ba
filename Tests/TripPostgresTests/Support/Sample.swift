import Foundation
import TripCore

/// Trips and proposals for tests of journals.
enum Sample {
  static let operatorID = OperatorID("sample")
  static let start = Instant(unixSeconds: 1_763_622_000)
  static let day = ServiceDate(dayNumber: 20_000)

  /// Makes a trip with the stops 10, 20 and 30, ten minutes apart, of the station `station`.
  static func trip(_ id: GTFSID = "t", on date: ServiceDate = day, startTime: ServiceTime? = nil) throws -> Trip {
    let stopTimes = (1...3).map { index in
      let time = start + .minutes(10 * index)
      return StopTime(
        sequence: StopSequence(10 * index), stop: Stop(id: "s\(index)", name: "S\(index)", station: "station"),
        arrival: time, departure: time)
    }
    return try Trip(
      instance: TripInstance(tripID: id, serviceDate: date, startTime: startTime),
      route: Route(id: "1", shortName: "1"), headsign: "S3", stopTimes: stopTimes)
  }

  /// Makes a proposal; without a request, the departure is a minute later.
  static func proposal(
    _ request: Proposal.Request = .move(by: 60, at: 10), on trip: Trip, author: String = "dispatch-1",
    group: UUID? = nil, operatorID: OperatorID = operatorID
  ) -> Proposal {
    Proposal(request, on: trip, group: group, time: start, author: author, operatorID: operatorID)
  }

  /// Makes what a dispatcher wrote of an alert about a line.
  static func alertContent(_ header: String = "Detour") -> AlertContent {
    AlertContent(
      cause: .construction, effect: .detour, selectors: [AlertSelector(routeID: "1", directionID: 0)],
      told: AlertPeriod(from: nil, to: start + .minutes(600)),
      impacts: [AlertPeriod(from: start, to: start + .minutes(60))],
      texts: [AlertText(language: "en", header: header, description: "Works at the bridge")], url: "https://example.org"
    )
  }

  /// The texts of an alert in two languages.
  static let alertTexts = [
    AlertText(language: "nl", header: "“Stremming”", description: "a\nb"),
    AlertText(language: "ar", header: "\u{202E}x", description: "🚌 \\ \""),
  ]

  /// Makes the proposals that undo entries.
  static func undo(_ entries: [JournalEntry], author: String = "dispatch-1") -> [Proposal] {
    Proposal.undoing(entries, time: start, author: author)
  }
}

extension Journal {
  /// Reads all entries of an operator.
  func all(of operatorID: OperatorID = Sample.operatorID) async throws(JournalError) -> [JournalEntry] {
    try await entries(of: operatorID, on: nil, after: .start)
  }

  /// Appends one proposal, and returns its entry.
  func append(_ proposal: Proposal) async throws -> JournalEntry {
    let entries = try await append([proposal])
    guard entries.count == 1 else { throw WrongCount(entries: entries) }
    return entries[0]
  }
}

extension Journal {
  /// Appends a step, and returns whether the journal has taken it; otherwise it has refused the step.
  func takes(_ step: [Proposal]) async throws(JournalError) -> Bool {
    do throws(JournalError) {
      _ = try await append(step)
      return true
    } catch {
      guard case .refused = error else { throw error }
      return false
    }
  }
}

/// One proposal has given no entry, or several.
struct WrongCount: Error {
  let entries: [JournalEntry]
}

extension Sequence where Element == JournalEntry {
  /// Whether each entry has a greater place than the one before.
  var areInOrder: Bool {
    let places = map(\.sequence)
    return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }
}
