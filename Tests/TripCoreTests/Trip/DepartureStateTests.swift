import Testing

@testable import TripCore

@Suite("DepartureState")
struct DepartureStateTests {
  private let departure = Instant(unixSeconds: 1_763_622_000)

  private func state(
    _ decisions: [Decision] = [], over report: TripReport? = nil, after span: Seconds
  ) throws -> DepartureState {
    var trip = try threeStopTrip(departure: departure)
    trip.applyAll(decisions, over: report)
    return DepartureState(trip, at: departure + span)
  }

  @Test("a trip of which nobody said anything should have left, and has not left")
  func unknown() throws {
    #expect(try state(after: -1) == .ahead)
    #expect(try state(after: 0) == .shouldHaveLeft)
    #expect(try state(after: .minutes(600)) == .shouldHaveLeft)
    #expect(DepartureState(scheduled: departure, at: departure) == .shouldHaveLeft)
    #expect(DepartureState(scheduled: departure, at: departure - 1) == .ahead)
  }

  @Test("a trip leaves when the decided or reported departure has passed")
  func known() throws {
    let late = [Decision.departure(delay: 300, at: nil)]
    #expect(try state(late, after: 299) == .ahead)
    #expect(try state(late, after: 300) == .left)
    #expect(try state([.departure(delay: 0, at: nil)], after: 0) == .left)
    let report = TripReport(time: departure, stopTimes: [StopTimeReport(sequence: 10, departureDelay: 300)])
    #expect(try state(over: report, after: 60) == .ahead)
    #expect(try state(over: report, after: 300) == .left)
  }

  @Test("who knows a delay at a later stop knows that the trip runs")
  func laterStop() throws {
    #expect(try state([.departure(delay: 300, at: 20)], after: 1) == .left)
    let report = TripReport(time: departure, stopTimes: [StopTimeReport(sequence: 20, arrivalDelay: 60)])
    #expect(try state(over: report, after: -1) == .ahead)
    #expect(try state(over: report, after: 1) == .left)
  }

  @Test("a trip that starts at a later stop leaves there")
  func startsLate() throws {
    let span = try threeStopTrip(departure: departure).stopTimes[1].departure - departure
    #expect(try state([.startsLate(at: 20)], after: span - 1) == .ahead)
    #expect(try state([.startsLate(at: 20)], after: span) == .shouldHaveLeft)
    let late = [Decision.departure(delay: 300, at: nil), .startsLate(at: 20)]
    #expect(try state(late, after: span + 299) == .ahead)
    #expect(try state(late, after: span + 300) == .left)
    var trip = try threeStopTrip(departure: departure)
    trip.applyAll(late)
    #expect(trip.actualDeparture == departure + span + 300)
  }

  @Test("a note says nothing about the departure")
  func note() throws {
    #expect(try state([.note("x"), .reason("y"), .skipped(at: 20)], after: 1) == .shouldHaveLeft)
  }

  @Test("a cancelled trip neither has left nor should have")
  func cancelled() throws {
    #expect(try state([.cancelled], after: -1) == .ahead)
    #expect(try state([.cancelled], after: 1) == .cancelled)
    #expect(DepartureState.cancelled.isOver && DepartureState.left.isOver)
    #expect(!DepartureState.ahead.isOver && !DepartureState.shouldHaveLeft.isOver)
  }

  @Test("a report is one of a trip that has left only when it was made after the departure")
  func seen() {
    func seen(_ delays: [StopSequence: Seconds], madeAfter span: Seconds, cancelled: Bool = false) -> Bool {
      TripReport(
        time: departure + span, isCancelled: cancelled,
        stopTimes: delays.sorted { $0.key < $1.key }.map { StopTimeReport(sequence: $0, departureDelay: $1) }
      ).hasSeenDeparture(scheduledAt: departure, from: 10)
    }
    #expect(!seen([10: 300], madeAfter: 299))
    #expect(seen([10: 300], madeAfter: 300))
    #expect(seen([10: -60], madeAfter: -60))
    #expect(seen([20: 300], madeAfter: 0))
    #expect(!seen([20: 300], madeAfter: -1))
    #expect(!seen([:], madeAfter: 900))
    #expect(!seen([10: 0], madeAfter: 900, cancelled: true))
  }
}
