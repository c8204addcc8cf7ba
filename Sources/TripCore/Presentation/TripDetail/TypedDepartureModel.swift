/// The model of the text field in which a dispatcher types a departure for the selected trip.
@MainActor
public final class TypedDepartureModel {
  /// The reason why the last typed departure was refused, or `nil` when it was accepted.
  public let problem: ReadOnlyDynamic<String?>

  private let desk: DeskModel
  private let lastProblem: Dynamic<String?> = Dynamic(nil)

  /// Makes the model of the text field for the selected trip of a desk.
  public init(_ desk: DeskModel) {
    self.desk = desk
    problem = lastProblem.readOnly
  }

  /// Clears ``problem``, because the dispatcher begins to type a new text.
  public func begin() { lastProblem.value = nil }

  /// Decides the typed departure for the selected trip and stop.
  ///
  /// - Parameter text: The typed text, in a form that ``TypedDeparture`` reads.
  /// - Returns: `true` when the departure was decided; otherwise ``problem`` has the reason.
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
      try desk.decide(.departure(delay: delay, at: stop))
    } catch {
      lastProblem.value = desk.wording.sentence(error.reason)
      return false
    }
    lastProblem.value = nil
    return true
  }
}

extension Wording {
  /// A sentence that explains which texts can be typed for a departure.
  public var typedDepartureHint: String {
    translation.translate("Type a time as 8:37, a delay in minutes as +5 or -2, or 0 for on time.")
  }
}
