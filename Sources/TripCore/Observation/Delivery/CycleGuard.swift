/// A circle of listeners, each of which changes what the next one listens to.
public struct ObservationCycle: Hashable, Sendable {
  /// Where the listeners of the circle were bound, as `Module/File.swift:12`; in a circle of more than eight, eight of
  /// them.
  public let places: [String]

  /// After so many deliveries, each caused by the one before, changes are stored but no longer delivered.
  public static let passLimit = 10_000

  /// What to do about a circle once it has been stopped. Writes a line on standard error where nothing else is set.
  @MainActor public static var report: @MainActor (ObservationCycle) -> Void = { cycle in
    StandardError.write(
      "stopped a cycle of listeners bound at \(cycle.places.joined(separator: ", "))", from: "observation")
  }
}

/// Ends circles of listeners, which would otherwise hold the main thread for ever.
@MainActor enum CycleGuard {
  private static var places: [String] = []
  /// In so many of the last deliveries before the limit, those who make changes are noted.
  private static let noted: UInt32 = 8
  private static let limit = UInt32(ObservationCycle.passLimit)

  /// The number of the delivery that a change made now leads to, or `nil` where there were too many.
  static func nextPass() -> UInt32? {
    if !Walk.isRunning { return Turn.pass }
    let pass = Turn.pass + 1
    if pass + noted <= limit { return pass }
    if let place = Walk.place, !places.contains(place) { places.append(place) }
    if pass <= limit { return pass }
    let cycle = ObservationCycle(places: places)
    forget()
    ObservationCycle.report(cycle)
    return nil
  }

  /// Forgets what was noted, at the end of a turn.
  static func forget() {
    if !places.isEmpty { places = [] }
  }
}
