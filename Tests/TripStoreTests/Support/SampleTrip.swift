import Foundation
import Testing

@testable import TripCore
@testable import TripStore

let sampleOperator = OperatorID("sample")
let sampleStart = Instant(unixSeconds: 1_763_622_000)

/// Makes a trip with three stops of one station, ten minutes apart.
func sampleTrip(_ id: GTFSID = "t", on date: ServiceDate = ServiceDate(dayNumber: 20_000)) throws -> Trip {
  let stopTimes = (0..<3).map { index in
    let time = sampleStart + .minutes(10 * index)
    return StopTime(
      sequence: StopSequence(10 * (index + 1)), stop: Stop(id: "s\(index)", name: "S\(index)", station: "station"),
      arrival: time, departure: time)
  }
  return try Trip(
    instance: TripInstance(tripID: id, serviceDate: date), route: Route(id: "1", shortName: "1"),
    headsign: "S2",
    stopTimes: stopTimes)
}

func proposal(
  _ request: Proposal.Request = .move(by: 60, at: 10), on trip: Trip, author: String = "dispatch-1"
) -> Proposal {
  Proposal(request, on: trip, time: sampleStart, author: author, operatorID: sampleOperator)
}
