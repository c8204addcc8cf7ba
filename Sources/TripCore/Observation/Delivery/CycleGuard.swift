/// A cycle of listeners, each of which changes the value that the next one listens to.
public struct ObservationCycle: Hashable, Sendable {
  /// The places where the listeners were bound, as `Module/File.swift:12`; of a cycle of more than eight listeners, eight
  /// of them.
  public let places: [String]

  /// The greatest number of deliveries that follow from one another. Further changes are stored and not delivered.
  public static let passLimit = 10_000

  /// Called with each cycle that was stopped. Writes a line to standard error unless something else is set.
  @MainActor public static var report: @MainActor (ObservationCycle) -> Void = { cycle in
    StandardError.write(
      "stopped a cycle of listeners bound at \(cycle.places.joined(separator: ", "))", from: "observation")
  }
}

/// Stops cycles of listeners, which would otherwise block the main thread for ever.
@MainActor enum CycleGuard {
  /// The places of the listeners that made changes in the last deliveries before the limit.
  private static var places: [String] = []
  /// The number of deliveries before the limit in which ``places`` are collected.
  private static let noted: UInt32 = 8
  private static let limit = UInt32(ObservationCycle.passLimit)

  /// Returns the number of the delivery that a change made now leads to, or `nil` when the limit is reached.
  static func nextPass() -> UInt32? {
    if !DeliveryPass.isRunning { return Propagation.pass }
    let pass = Propagation.pass + 1
    if pass + noted <= limit { return pass }
    if let place = DeliveryPass.place, !places.contains(place) { places.append(place) }
    if pass <= limit { return pass }
    let cycle = ObservationCycle(places: places)
    forget()
    ObservationCycle.report(cycle)
    return nil
  }

  /// Forgets the collected places, at the end of a propagation.
  static func forget() {
    if !places.isEmpty { places = [] }
  }
}
