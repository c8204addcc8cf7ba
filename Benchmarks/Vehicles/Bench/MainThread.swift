import Foundation
import Measuring
import TripCore

/// Measures for how long the Vehicles window holds the main thread where it could have to wait: opening with 20,000 trips,
/// and a proposal for 10,000 trips of which the timetable names no vehicle, shown and accepted.
@MainActor
enum MainThread {
  /// The longest time that one turn of the main thread may take, in milliseconds.
  private static let frame = 16.0

  static func measure() async throws -> Bool {
    let named = try VehicleDays.desk(vehicles: 500, tripsEach: 40)
    let opened = try await medianHold {
      let model = VehiclesModel(named, clock: ManualTimeSource())
      try await wait { !model.tableRows.value.isEmpty }
    }
    var (shown, accepted): ([Double], [Double]) = ([], [])
    for _ in 0..<7 {
      let model = VehiclesModel(
        try VehicleDays.desk(vehicles: 250, tripsEach: 40, isNamed: false), clock: ManualTimeSource())
      model.resize(to: .area)
      shown.append(
        try await longestHold {
          model.proposal.begin()
          try await wait { model.proposal.state.value == .shown && !model.tableRows.value.isEmpty }
        })
      accepted.append(
        try await longestHold {
          try model.proposal.accept()
          try await wait { model.proposal.state.value == .none && !model.tableRows.value.isEmpty }
        })
    }
    let verdicts = [
      judge("the main thread is held while a window of 20,000 trips opens", opened, frame, "ms"),
      judge("… while a proposal for 10,000 trips is worked out and shown", median(shown), frame, "ms"),
      judge("… while it is accepted", median(accepted), frame, "ms"),
    ]
    return !verdicts.contains(false)
  }

  private static func medianHold(_ body: () async throws -> Void) async throws -> Double {
    var holds: [Double] = []
    for _ in 0..<7 { holds.append(try await longestHold(while: body)) }
    return median(holds)
  }

  /// Returns the longest time between two turns of the main thread while something goes on.
  private static func longestHold(while body: () async throws -> Void) async throws -> Double {
    var longest = 0.0
    let watch = Task { @MainActor in
      while !Task.isCancelled {
        let begin = ContinuousClock.now
        await Task.yield()
        longest = max(longest, milliseconds(ContinuousClock.now - begin))
      }
    }
    await Task.yield()
    try await body()
    watch.cancel()
    await watch.value
    return longest
  }

  private static func wait(until isDone: () -> Bool) async throws {
    while !isDone() { try await Task.sleep(for: .milliseconds(1)) }
  }
}
