import Foundation
import Testing

@testable import TripCore

@Suite("What is published of a trip, as a table")
struct PublishedTripTableTests {
  let wording: Wording
  /// Leaves A at 08:00, B at 08:12, and arrives at C at 08:22.
  let trip: Trip

  init() throws {
    wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: try zone("Europe/Amsterdam"))
    trip = try threeStopTrip(departure: date("20251120").origin(in: zone("Europe/Amsterdam")) + .minutes(480))
  }

  private func table(
    _ stops: [TripAsPublished.Stop], _ kind: TripAsPublished.Kind = .scheduled,
    heldBack: [PublishingStatus.BrokenRule] = []
  )
    -> PublishedTripTable
  {
    PublishedTripTable(trip, TripAsPublished(kind: kind, stops: stops, heldBack: heldBack, notation: "n"), wording)
  }

  private func stop(
    _ sequence: StopSequence, _ departure: Instant? = nil, _ delay: Seconds? = nil, skipped: Bool = false
  )
    -> TripAsPublished.Stop
  {
    TripAsPublished.Stop(sequence: sequence, isSkipped: skipped, departure: departure, delay: delay)
  }

  @Test("each stop has its planned and published time, the delay, and what a passenger reads")
  func times() {
    let table = table([
      stop(10, trip.departure + 300, 300), stop(20, skipped: true), stop(35, trip.arrival - 60),
    ])
    #expect(table.summary == "Published with 3 stops." && table.notation == "n")
    #expect(table.rows.map(\.stop) == ["A", "B", "C"] && table.rows.map(\.planned) == ["08:00", "08:12", "08:22"])
    #expect(table.rows.map(\.published) == ["08:05", "skipped", "08:21"])
    #expect(table.rows.map(\.delay) == ["● +5 min", "", "○ −1 min"])
    #expect(table.rows.map(\.passenger) == ["08:05, 5 min late", "does not stop here", "08:21, 1 min early"])
  }

  @Test("no data, a delay alone, and a stop that is passed")
  func gaps() {
    let table = table([stop(20), stop(35, nil, 0)])
    #expect(table.rows.map(\.published) == ["–", "no data", "08:22"])
    #expect(
      table.rows.map(\.passenger) == ["nothing: the stop is passed", "08:12, as planned", "08:22, on time"])
  }

  @Test("a canceled trip, one that is held back, and one of which nothing is published")
  func others() {
    #expect(table([], .cancelled).rows.map(\.passenger) == ["canceled", "canceled", "canceled"])
    #expect(table([], .cancelled).summary == "Published as canceled.")
    let held = table(
      [stop(10, trip.departure + 300, 300)], heldBack: [.init(id: "E022", message: "times run backwards", value: nil)])
    #expect(held.summary == "Not published, because readers would reject it: E022: times run backwards")
    #expect(held.rows.map(\.published) == ["–", "–", "–"])
    let nothing = PublishedTripTable(trip, nil, wording)
    #expect(nothing.summary == "Nothing is published of this trip: passengers read the timetable.")
    #expect(nothing.rows[0].passenger == "08:00, as planned")
  }
}
