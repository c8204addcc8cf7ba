import Foundation
import TripCore
import TripStore

/// The trip that the entries of a long history are about.
struct Subject {
  let operatorID: OperatorID
  let instance: TripInstance

  /// Reads an operator, a `trip_id` and a date.
  init(_ words: some Collection<String>) throws {
    let words = Array(words)
    guard let date = ServiceDate(words[2]) else { throw CocoaError(.formatting) }
    operatorID = OperatorID(words[0])
    instance = TripInstance(tripID: GTFSID(words[1]), serviceDate: date)
  }

  /// Makes a proposal about the trip that no journal checks against its plan.
  func proposal(_ request: Proposal.Request) -> Proposal {
    let id = UUID()
    return Proposal(
      id: id, group: id, time: Instant(Date()), author: "anna", operatorID: operatorID, subject: .trip(instance),
      trip: nil,
      report: nil, request: request)
  }
}

extension JournalProbe {
  static func undos(_ store: String, _ count: Int, isDeep: Bool, _ subject: Subject) async throws {
    let first = subject.proposal(.decide(.reason("storm", cause: .weather)))
    var (last, steps) = (first, [first])
    for number in 0..<count {
      last = subject.proposal(.undo(isDeep || number % 2 == 1 ? last.id : first.id))
      steps.append(last)
    }
    try await append(steps, to: store)
  }

  static func notes(_ store: String, _ count: Int, _ bytes: Int, _ subject: Subject) async throws {
    let notes = (0..<count).map { number in
      subject.proposal(.decide(.note("\(number) " + String(repeating: "x", count: bytes))))
    }
    for start in stride(from: 0, to: count, by: 100) {
      try await append(Array(notes[start..<min(start + 100, count)]), to: store)
    }
  }

  static func plans(_ store: String, _ count: Int, _ trips: Int, _ subject: Subject) async throws {
    for day in (1...count).reversed() {
      let names = (0..<trips).map { ("a-trip-of-an-operator-with-long-names-\($0)", GTFSID("vehicle-\(day)-\($0)")) }
      let plan = Dictionary(uniqueKeysWithValues: names)
      let time = Instant(unixSeconds: (subject.instance.serviceDate.dayNumber - day) * 86_400)
      let proposal = Proposal(
        .vehiclePlan(VehiclePlan(names: plan)), time: time, author: "anna", operatorID: subject.operatorID)
      try await append([proposal], to: store)
    }
  }

  private static func append(_ proposals: [Proposal], to store: String) async throws {
    let journal = try SQLiteJournal(path: store)
    _ = try await journal.append(proposals)
    journal.close()
  }
}
