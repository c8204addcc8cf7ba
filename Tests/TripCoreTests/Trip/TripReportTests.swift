import Testing

@testable import TripCore

@Suite("a report under a dispatcher's decisions")
final class TripReportTests: ReportedTripSuite {

  @Test("is used where no decision was taken")
  func alone() throws {
    let trip = try trip(over: late([20: 60, 35: 0]))
    #expect(trip.stopTimes.map(\.departureDelay) == [nil, 60, 0])
    #expect(trip.stopTimes.map(\.arrivalDelay) == [nil, 60, 0])
    #expect(trip.actualDeparture == nil)
  }

  @Test("without one the decisions are as they are without a feed")
  func noReport() throws {
    var trip = try threeStopTrip()
    var same = trip
    let decisions: [Decision] = [.departure(delay: 120, at: 20), .skipped(at: 99), .note("x")]
    #expect(trip.applyAll(decisions, over: nil).map(\.error) == [.noSuchStop(99)])
    same.applyAll(decisions)
    #expect(trip == same)
  }

  @Test("holds before the departure that was decided, not after it")
  func departure() throws {
    let trip = try trip([.departure(delay: 300, at: 20)], over: late([10: 60, 20: 90, 35: 900]))
    #expect(trip.stopTimes.map(\.departureDelay) == [60, 300, 300])
    // It arrives as reported, and waits.
    #expect(trip.stopTimes.map(\.arrivalDelay) == [60, 90, 300])
  }

  @Test("that the first stop is skipped holds after a decision about the whole trip")
  func skippedStart() throws {
    let skipped = [StopTimeReport(sequence: 10, isSkipped: true)]
    #expect(try trip([.departure(delay: 300, at: nil)], over: skipped).stopTimes[0].isSkipped)
    #expect(try trip([.departure(delay: 300, at: 10)], over: skipped).stopTimes[0].isSkipped)
    #expect(try !trip([.skipped(at: 10), .restored(at: 10)], over: skipped).stopTimes[0].isSkipped)
  }

  @Test("says nothing of an arrival at the last stop that was decided")
  func lastArrival() throws {
    let trip = try trip([.departure(delay: 300, at: 35)], over: late([10: 60, 20: 90, 35: 120]))
    #expect(trip.stopTimes.map(\.arrivalDelay) == [60, 90, 300])
    #expect(trip.stopTimes.map(\.departureDelay) == [60, 90, 300])
  }

  @Test("gives way where it cannot be if the decision is so")
  func contradiction() throws {
    // B is reached at 10 and left at 12 minutes; the decision leaves at 12, the report reaches it at 25.
    let trip = try trip([.departure(delay: 0, at: 20)], over: late([10: 900, 20: 900, 35: 900]))
    #expect(trip.stopTimes.map(\.departureDelay) == [nil, 0, 0])
    #expect(trip.stopTimes.map(\.arrivalDelay) == [nil, 0, 0])
  }

  @Test("cancels a trip unless a decision says that it runs, which one about its times does not")
  func cancels() throws {
    #expect(try trip(cancelled: true).isCancelled)
    #expect(try trip([.note("x"), .skipped(at: 20)], cancelled: true).isCancelled)
    #expect(try trip([.reinstated], cancelled: true).isCancelled == false)
    for times in [Decision.departure(delay: 60, at: nil), .departure(delay: 0, at: 20), .held(delay: 60, at: 20)] {
      #expect(try trip([times], cancelled: true).isCancelled)
      #expect(try trip([.reinstated, times], cancelled: true).isCancelled == false)
    }
    #expect(try trip([.reinstated, .withdrawn], cancelled: true).isCancelled)
  }

  @Test("does not reinstate a trip that a decision cancelled")
  func keepsCancelled() throws {
    #expect(try trip([.cancelled], over: late([10: 60])).isCancelled)
  }

  @Test("comes back when the decisions are withdrawn")
  func withdrawn() throws {
    let trip = try trip([.departure(delay: 300, at: nil), .withdrawn], over: late([10: 60, 20: 60]))
    #expect(trip.stopTimes.map(\.departureDelay) == [60, 60, nil])
  }

  @Test("skips a stop unless the dispatcher restored it, also one of which the departure was decided")
  func skips() throws {
    let skipped = [StopTimeReport(sequence: 20, isSkipped: true)]
    #expect(try trip(over: skipped).stopTimes[1].isSkipped)
    #expect(try trip([.skipped(at: 20), .restored(at: 20)], over: skipped).stopTimes[1].isSkipped == false)
    #expect(try trip([.departure(delay: 60, at: 20)], over: skipped).stopTimes[1].isSkipped)
    #expect(try trip([.skipped(at: 20)], over: late([20: 0])).stopTimes[1].isSkipped)
  }

  @Test("is not the source of a delay that was decided of a later stop, which the trip is called late by")
  func sourceAtEnd() throws {
    let report = late([10: 0, 20: 0, 35: 0])
    #expect(try trip(over: report).overallDelaySource == .report)
    for decision in [Decision.departure(delay: 420, at: 20), .held(delay: 420, at: 20)] {
      let late = try trip([decision], over: report)
      #expect(late.overallDelay == 420 && late.overallDelaySource == .decision && late.delaySource == .report)
    }
    #expect(try trip([.departure(delay: 0, at: nil)], over: report).overallDelaySource == .decision)
  }

  @Test("that leaves fewer than two stops cancels the trip")
  func tooFewStops() throws {
    let trip = try trip([.skipped(at: 20)], over: [StopTimeReport(sequence: 35, isSkipped: true)])
    #expect(trip.isCancelled)
  }

  @Test("assigns a platform of the same station unless the dispatcher did")
  func platforms() throws {
    func trip(_ decisions: [Decision], _ platform: Platform) throws -> Trip {
      let first = StopTime(
        sequence: 1, stop: Stop(id: "P1", name: "P", station: "P"), arrival: time, departure: time)
      let last = StopTime(
        sequence: 2, stop: Stop(id: "B", name: "B"), arrival: time + 600, departure: time + 600)
      let planned = try threeStopTrip()
      var trip = try Trip(
        instance: planned.instance, route: planned.route, headsign: "B", stopTimes: [first, last])
      trip.applyAll(decisions, over: TripReport(time: time, platforms: [1: platform, 2: platform]))
      return trip
    }
    let second = Platform(stopID: "P2", station: "P")
    #expect(try trip([], second).stopTimes.map(\.assignedPlatform) == [second, nil])
    #expect(try trip([], Platform(stopID: "Q2", station: "Q")).stopTimes[0].assignedPlatform == nil)
    let third = Platform(stopID: "P3", station: "P")
    #expect(try trip([.platform(third, at: 1)], second).stopTimes[0].assignedPlatform == third)
    let planned = Platform(stopID: "P1", station: "P")
    #expect(try trip([.platform(planned, at: 1)], second).stopTimes[0].assignedPlatform == nil)
  }

  @Test("of stops that the trip does not have is passed over, and impossible delays stay numbers")
  func otherStops() throws {
    let trip = try trip(over: late([5: 60, 20: Seconds(Int.max), 35: Seconds(Int.min), 99: 60]))
    #expect(trip.stopTimes.map(\.departureDelay) == [nil, Seconds(Int(Int32.max)), Seconds(-Int(Int32.max))])
  }

  @Test("keeps its cancellation, skipped stops and platforms when its times are too old")
  func lasting() throws {
    let instance = try threeStopTrip().instance
    let platform = Platform(stopID: "P2", station: "P")
    let report = TripReport(
      time: time,
      stopTimes: [
        StopTimeReport(sequence: 10, departureDelay: 60), StopTimeReport(sequence: 20, isSkipped: true),
        StopTimeReport(sequence: 35, arrivalDelay: 60),
      ], platforms: [10: platform])
    let held = try #require(TripReports([instance: report]).report(on: instance, at: time + 91))
    #expect(held.areTimesExpired && !report.areTimesExpired)
    #expect(held.stopTimes == [StopTimeReport(sequence: 20, isSkipped: true)] && held.platforms == [10: platform])
    let cancelled = TripReport(time: time, isCancelled: true)
    #expect(cancelled.valid(at: time + 100_000)?.isCancelled == true)
    var trip = try threeStopTrip(departure: time)
    trip.applyAll([], over: cancelled.valid(at: time + 90))
    #expect(trip.isCancelled && trip.heldReport == nil)
    trip = try threeStopTrip(departure: time)
    trip.applyAll([], over: cancelled.valid(at: time + 91))
    #expect(trip.isCancelled && trip.heldReport == time)
  }

  @Test("that is held gives way to a decision, and is then not what the trip shows")
  func heldUnderDecision() throws {
    let held = TripReport(time: time, isCancelled: true).valid(at: time + 91)
    var trip = try threeStopTrip(departure: time)
    trip.applyAll([.reinstated], over: held)
    #expect(!trip.isCancelled && trip.heldReport == nil)
    let skipped = TripReport(time: time, stopTimes: [StopTimeReport(sequence: 20, isSkipped: true)])
    trip = try threeStopTrip(departure: time)
    trip.applyAll([.restored(at: 20)], over: skipped.valid(at: time + 91))
    #expect(!trip.stopTimes[1].isSkipped && trip.heldReport == nil)
  }

  @Test("is valid for 90 seconds, and then the delay is unknown")
  func stale() throws {
    let instance = try threeStopTrip().instance
    let reports = TripReports([
      instance: TripReport(time: time, stopTimes: [StopTimeReport(sequence: 10, departureDelay: 60)])
    ])
    #expect(reports.report(on: instance, at: time + 90) != nil)
    #expect(reports.report(on: instance, at: time + 91) == nil)
    #expect(reports.latest(on: instance) != nil)
  }

  /// What two feeds together report, in whatever order they are followed.
  private func merged(_ first: TripReport, _ second: TripReport) throws -> TripReport {
    let instance = try threeStopTrip().instance
    let feeds = [first, second].map { TripReports([instance: $0]) }
    let merged = try #require(TripReports(merging: feeds).latest(on: instance))
    #expect(TripReports(merging: feeds.reversed()).latest(on: instance) == merged)
    return merged
  }

  @Test("of two feeds, the times of the newer one count, where it has any")
  func merging() throws {
    let old = TripReport(time: time, stopTimes: late([10: 60]))
    #expect(try merged(old, TripReport(time: time + 1, stopTimes: late([20: 120]))).stopTimes == late([20: 120]))
    #expect(try merged(old, TripReport(time: time + 1)) == old)
  }

  @Test("of two feeds, what one of them cancels or skips holds, and its platforms, until it is back without them")
  func mergingWhatLasts() throws {
    let running = TripReport(time: time + 1, stopTimes: late([10: 60, 20: 60, 35: 60]))
    let platform = Platform(stopID: "2", code: "2", station: "S")
    #expect(try merged(TripReport(time: time, isCancelled: true), running).isCancelled)
    let skipped = StopTimeReport(sequence: 20, isSkipped: true)
    let merged = try merged(TripReport(time: time, stopTimes: [skipped], platforms: [10: platform]), running)
    #expect(merged.stopTimes == [running.stopTimes[0], skipped, running.stopTimes[2]])
    #expect(merged.platforms == [10: platform] && merged.time == running.time)
  }
}
