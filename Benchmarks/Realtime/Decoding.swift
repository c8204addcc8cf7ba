import Foundation
import Measuring
import TripCore
import TripRealtime

extension RealtimeBench {
  /// Decoding and matching a captured feed of 2.8 MB, beside decoding alone.
  static func measureDecoding() throws -> Bool {
    let path = "../shared/data/gtfs-rt/bkk-TripUpdates.pb"
    guard let data = FileManager.default.contents(atPath: path) else {
      print("NOT MEASURED: decoding and matching, there is no \(path)")
      return true
    }
    let bytes = [UInt8](data)
    let message = try TransitRealtime_FeedMessage(serializedBytes: bytes)
    let index = ScheduledTripIndex(timetable(of: message))
    let now = Instant(unixSeconds: Int(message.header.timestamp))
    let match = FeedMatch(try RealtimeFeed(bytes: bytes), to: index, receivedAt: now)
    print("\(bytes.count) bytes: \(match.reports.count) of \(message.entity.count) trip updates matched")
    // The capture has no timetable; one is made of it, so that all but the extra trips match.
    guard match.reports.count + match.unmatched.count(where: { $0.reason == .extraTrip }) == message.entity.count,
      match.unmatchedStops.isEmpty
    else { notMeasured("the capture does not match its own timetable") }
    let times = try medians(
      rounds: 41, { _ = FeedMatch(try RealtimeFeed(bytes: bytes), to: index, receivedAt: now) },
      { _ = try TransitRealtime_FeedMessage(serializedBytes: bytes) })
    return report("decoding and matching", times, peer: "swift-protobuf decoding alone", bound: 1.5)
  }

  /// A timetable by which every trip of `message` runs a minute late.
  private static func timetable(of message: TransitRealtime_FeedMessage) -> Timetable {
    let zone = TimeZone(identifier: "Europe/Budapest") ?? .gmt
    let date = ServiceDate(message.entity.first?.tripUpdate.trip.startDate ?? "") ?? ServiceDate(dayNumber: 0)
    let origin = date.origin(in: zone)
    var stops: StopColumn = []
    var stopRows: [String: Int] = [:]
    var stopTimes: StopTimeColumn = []
    var trips: [TripRow] = []
    var tripIDs = TextColumn()
    var scheduledTrips: [ScheduledTrip] = []
    func row(ofStop id: String) -> Int {
      if let row = stopRows[id] { return row }
      stops.append(Stop(id: id, name: id))
      stopRows[id] = stops.count - 1
      return stops.count - 1
    }
    for entity in message.entity {
      let first = stopTimes.count
      for update in entity.tripUpdate.stopTimeUpdate {
        let planned = Instant(unixSeconds: Int(update.arrival.time)) - origin - 60
        stopTimes.append(
          StopTimeRow(
            sequence: StopSequence(Int(update.stopSequence)), stop: row(ofStop: update.stopID),
            arrival: ServiceTime(seconds: planned.count), departure: ServiceTime(seconds: planned.count)))
      }
      while stopTimes.count < first + 2 {  // cancelled ones come without stops
        let noon = ServiceTime(hours: 12, minutes: 0)
        stopTimes.append(
          StopTimeRow(sequence: StopSequence(1000 + stopTimes.count), stop: 0, arrival: noon, departure: noon))
      }
      scheduledTrips.append(
        ScheduledTrip(
          trip: trips.count, serviceDate: date, departure: stopTimes[first].departure,
          arrival: stopTimes[stopTimes.count - 1].arrival))
      trips.append(TripRow(route: 0, stopTimes: first..<stopTimes.count))
      tripIDs.append(entity.tripUpdate.trip.tripID.utf8)
    }
    return Timetable(
      agency: Agency(id: nil, name: "Capture", timeZone: zone), serviceDate: date,
      routes: [Route(id: "r", shortName: "r")], stops: stops, trips: trips, tripIDs: tripIDs,
      headsigns: TextColumn(repeatElement("", count: trips.count)), stopTimes: stopTimes,
      scheduledTrips: scheduledTrips)
  }
}
