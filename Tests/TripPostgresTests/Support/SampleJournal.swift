import Foundation

@testable import TripCore
@testable import TripPostgres

let sampleOperator = OperatorID("sample")
let sampleStart = Instant(unixSeconds: 1_763_622_000)
let sampleDay = ServiceDate(dayNumber: 20_000)

/// Makes a trip with three stops, ten minutes apart.
func sampleTrip(_ id: String = "t", on date: ServiceDate = sampleDay) throws -> Trip {
  let stopTimes = (0..<3).map { index in
    let time = sampleStart + .minutes(10 * index)
    return StopTime(
      sequence: StopSequence(10 * (index + 1)), stop: Stop(id: "s\(index)", name: "S\(index)", station: "station"),
      arrival: time, departure: time)
  }
  return try Trip(
    instance: TripInstance(tripID: id, serviceDate: date), route: Route(id: "1", shortName: "1"), headsign: "S2",
    stopTimes: stopTimes)
}

func sampleProposal(
  _ request: Proposal.Request = .move(by: 60, at: 10), on trip: Trip, author: String = "dispatch-1"
) -> Proposal {
  Proposal(request, on: trip, time: sampleStart, author: author, operatorID: sampleOperator)
}

extension PostgresServer {
  /// Creates a database with an empty journal.
  ///
  /// - Returns: Its name.
  func newJournal() async throws -> String {
    let database = try newDatabase()
    try await PostgresSchema.create(at: PostgresAddress(address(database: database)))
    return database
  }

  /// Opens the journal in a database.
  func journal(_ database: String, user: String? = nil, password: String? = nil, port: Int? = nil) async throws
    -> PostgresJournal
  {
    try await PostgresJournal(
      PostgresAddress(address(database: database, user: user, password: password, port: port)))
  }
}
