import Foundation
import Measuring
import TripCore

/// Measures what follows from late vehicles in a day of 30,000 trips on 750 vehicles, beside the same change without
/// vehicles in one run. Prints medians.
@main
struct ConsequencesBench {
  private static let (vehicles, tripsOfVehicle, stops) = (750, 40, 20)
  private static let count = rounds(41)

  @MainActor static func main() async throws {
    let day = try Day(vehicles: vehicles, trips: tripsOfVehicle, stops: stops)
    var areAllMet = try await decisions(day)
    areAllMet = await reports(day) && areAllMet
    areAllMet = await applied(day) && areAllMet
    areAllMet = try measures(day) && areAllMet
    finish(areAllMet)
  }

  /// A decision about the first trip of a vehicle, which makes all trips until the end of the day late or at risk: with
  /// the list's rows, the search, the conflicts and the worklist's order that follow it.
  @MainActor private static func decisions(_ day: Day) async throws -> Bool {
    let (with, without) = (day.desk(hasBlocks: true), day.desk(hasBlocks: false))
    var (ours, peer): ([Double], [Double]) = ([], [])
    for round in 0..<count {
      let row = round % 700
      peer.append(try milliseconds { try without.decide(delay(round), on: row) })
      ours.append(try milliseconds { try with.decide(delay(round), on: row) })
      await with.model.journal.settle()
      await without.model.journal.settle()
    }
    let late = with.model.trips.summary.value.late
    let difference = median(ours) - median(peer)
    print("a decision on a vehicle of \(tripsOfVehicle) trips, \(late) trips late at the end:")
    print("  \(text(median(ours))) ms, without vehicles \(text(median(peer))) ms")
    return judge("  what follows", difference, 1, "ms")
  }

  private static func delay(_ round: Int) -> Decision { .departure(delay: .minutes(25 + round % 5), at: nil) }

  /// 3,000 reports of a followed feed: what follows from them, as a task off the main thread works it out.
  @MainActor private static func reports(_ day: Day) async -> Bool {
    let timetable = day.timetable(hasBlocks: true)
    let rows = (0..<3000).map { $0 * timetable.count / 3000 }
    let known = Dictionary(
      uniqueKeysWithValues: rows.compactMap { row -> (Int, Trip)? in
        guard var trip = try? timetable.trip(ofRow: row) else { return nil }
        trip.applyAll(
          [],
          over: TripReport(
            time: day.now,
            stopTimes: trip.stopTimes.map {
              StopTimeReport(sequence: $0.sequence, arrivalDelay: 600, departureDelay: 600)
            }))
        return (row, trip)
      })
    let times = await Task.detached {
      let planned = VehicleDay(timetable)
      return (0..<rounds(11)).map { _ in
        milliseconds {
          var day = planned
          for row in rows { day.note(row, vehicle: nil) }
          _ = day.follow(at: known[rows[0]]?.departure ?? Instant(unixSeconds: 0), known: { known[$0] })
        }
      }
    }.value
    return judge("what follows from 3,000 reports", median(times), 50, "ms")
  }

  /// The window in which a vehicle's day is mended, while 300 trips are late: what each measure offers, and what it leads
  /// to, is worked out on the main thread when the measure is chosen, within a frame.
  @MainActor private static func measures(_ day: Day) throws -> Bool {
    let desk = day.desk(hasBlocks: true)
    for round in 0..<300 { try desk.decide(delay(round), on: round * 5) }
    let model = MeasureModel(desk.model)
    var times: [MeasureKind: [Double]] = [:]
    var offered = 0
    for round in 0..<count {
      desk.model.selection.select(row: 1500 + round * 500)
      times[.otherVehicle, default: []].append(milliseconds { _ = model.begin() })
      for kind in MeasureKind.allCases.dropFirst() {
        times[kind, default: []].append(milliseconds { model.kind.value = kind })
        if kind == .swap { offered += model.choices[.trip]?.value.count ?? 0 }
      }
    }
    print("the measures for a trip, \(offered / count) vehicles to swap on average:")
    var areMet = true
    for kind in MeasureKind.allCases {
      areMet = judge("  \(kind)", median(times[kind] ?? []), 16, "ms") && areMet
    }
    return areMet
  }

  /// 3,000 reports at once, as a desk with its list takes them over: how long they keep the main thread from drawing.
  @MainActor private static func applied(_ day: Day) async -> Bool {
    let desk = day.desk(hasBlocks: true, rowsInSight: 40)
    let timetable = desk.model.timetable.value
    let rows = (0..<3000).map { $0 * timetable.count / 3000 }
    var (whole, held): ([Double], [Double]) = ([], [])
    for round in 0..<rounds(11) {
      let reports = TripReports(
        Dictionary(
          uniqueKeysWithValues: rows.map { row in
            (timetable.instance(ofRow: row), report(delay: .minutes(5 + round), at: day.now, stops: 20))
          }))
      let watch = Task { @MainActor in await longestTurn() }
      await Task.yield()
      let begin = ContinuousClock().now
      await desk.model.take(reports, [])
      whole.append(milliseconds(ContinuousClock().now - begin))
      watch.cancel()
      held.append(await watch.value)
    }
    print("3,000 reports taken over by the desk in \(text(median(whole))) ms")
    return judge("  the main thread held by them", median(held), 16, "ms")
  }

  /// Returns the longest time, in milliseconds, for which the main thread did something else, until the task is cancelled.
  @MainActor private static func longestTurn() async -> Double {
    var (longest, last) = (0.0, ContinuousClock().now)
    while !Task.isCancelled {
      await Task.yield()
      let now = ContinuousClock().now
      longest = max(longest, milliseconds(now - last))
      last = now
    }
    return longest
  }

  private static func report(delay: Seconds, at time: Instant, stops: Int) -> TripReport {
    TripReport(
      time: time,
      stopTimes: (1...stops).map {
        StopTimeReport(sequence: StopSequence($0), arrivalDelay: delay, departureDelay: delay)
      })
  }
}
