/// The entry in which a dispatcher types a departure for the selected trip.
@MainActor
public final class TypedDepartureModel {
  /// What was wrong with the text that was entered last; nothing while it is fine.
  public let problem: ReadOnlyDynamic<String?>

  private let desk: DeskModel
  private let lastProblem: Dynamic<String?> = Dynamic(nil)

  /// Makes the entry of a desk.
  public init(_ desk: DeskModel) {
    self.desk = desk
    problem = lastProblem.readOnly
  }

  /// Begins anew: what was wrong before is forgotten.
  public func begin() { lastProblem.value = nil }

  /// Takes the typed text as a decision.
  ///
  /// - Parameter text: As ``TypedDeparture`` reads it.
  /// - Returns: Whether the trip now leaves as typed; if not, ``problem`` says why.
  public func enter(_ text: String) -> Bool {
    guard let trip = desk.selection.trip.value?.trip.value else { return false }
    let typed = TypedDeparture(desk.wording)
    let stop = desk.selection.stop.value
    let scheduled = trip.stopTimes.first { $0.sequence == stop }?.departure ?? trip.departure
    guard let delay = typed.delay(text, scheduled: scheduled, serviceDate: trip.instance.serviceDate) else {
      lastProblem.value = desk.wording.typedDepartureHint
      return false
    }
    do {
      try desk.decide(.departure(delay: delay, at: stop), on: trip.instance)
    } catch {
      lastProblem.value = desk.wording.sentence(error.reason)
      return false
    }
    lastProblem.value = nil
    return true
  }
}

extension Wording {
  /// What can be typed for a departure.
  public var typedDepartureHint: String {
    translation.translate("Type a time as 8:37, a delay in minutes as +5 or -2, or 0 for on time.")
  }
}
