import TripCore

/// The decisions that are appended: one minute more for a trip with 20 stops, as in the benchmark of the journal in a file.
enum Samples {
  static let operatorID = OperatorID("bench")
  static let today = ServiceDate(dayNumber: 20_400)
  /// What an operator decides on a day.
  static let decisionsPerDay = 500

  /// Makes a proposal about a trip.
  ///
  /// - Parameters:
  ///   - index: The number of the trip on its day.
  ///   - date: The service date.
  ///   - operatorID: The operator.
  ///   - author: The dispatcher.
  /// - Returns: The proposal.
  /// - Throws: `TripError`, which does not happen.
  static func proposal(
    _ index: Int, on date: ServiceDate = today, of operatorID: OperatorID = operatorID, author: String = "dispatch-1"
  ) throws -> Proposal {
    let start = date.origin(in: .gmt) + .minutes(index % 1_000)
    let stopTimes = (0..<20).map { stop in
      StopTime(
        sequence: StopSequence(stop + 1), stop: Stop(id: "s\(stop)", name: "Stop \(stop)"),
        arrival: start + .minutes(stop), departure: start + .minutes(stop))
    }
    let trip = try Trip(
      instance: TripInstance(tripID: "trip-\(index)", serviceDate: date), route: Route(id: "1", shortName: "1"),
      headsign: "Harbour", stopTimes: stopTimes)
    return Proposal(.move(by: 60, at: 1), on: trip, time: start, author: author, operatorID: operatorID)
  }
}
