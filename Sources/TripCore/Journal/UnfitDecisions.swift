/// Decisions in effect that a timetable has no place for: about a trip that the timetable does not have, or about a stop
/// that the trip does not have. They are neither listed nor published.
public struct UnfitDecisions: Hashable, Sendable {
  /// The number of the decisions.
  public private(set) var count = 0
  /// The trip instances that the decisions are about, ordered by service date and `trip_id`.
  public private(set) var instances: [TripInstance] = []

  /// Makes an empty list.
  public init() {}

  /// Adds the decisions about a trip that the timetable does not have.
  ///
  /// - Parameters:
  ///   - instance: The trip instance.
  ///   - state: The state of the journal. When no decision about the trip is in effect, nothing is added.
  public mutating func add(_ instance: TripInstance, decided state: JournalState) {
    guard state.isDecided(instance) else { return }
    add(state.decisions(on: instance).count { $0 != .withdrawn }, on: instance)
  }

  /// Adds decisions that do not fit a trip of the timetable.
  ///
  /// - Parameters:
  ///   - refused: The decisions that ``Trip/applyAll(taken:over:following:)`` refused. Those that contradict another decision are left
  ///     out.
  ///   - instance: The trip instance.
  public mutating func add(_ refused: [(decision: Decision, error: DecisionError)], on instance: TripInstance) {
    add(refused.count { $0.error.mayComeFromTimetable }, on: instance)
  }

  private mutating func add(_ number: Int, on instance: TripInstance) {
    guard number > 0 else { return }
    count += number
    let place = instances.firstIndex { $0 > instance } ?? instances.endIndex
    instances.insert(instance, at: place)
  }
}
