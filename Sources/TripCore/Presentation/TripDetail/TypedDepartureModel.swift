/// The model of the text field in which a dispatcher types a departure for the selected trip, or a delay for the selected
/// trips.
@MainActor
public final class TypedDepartureModel {
  /// What the typed text means, such as `8:27, 7 minutes late, arrives 8:57`; `nil` when nothing is typed, or nothing that
  /// can be read.
  public let preview: ReadOnlyDynamic<String?>
  /// Why the typed departure is not decided: it was refused, or ``enter(_:)`` has to be called again with it. `nil` when
  /// there is no reason.
  public let problem: ReadOnlyDynamic<String?>

  private let desk: DeskModel
  private let lastPreview: Dynamic<String?> = Dynamic(nil)
  private let lastProblem: Dynamic<String?> = Dynamic(nil)
  /// The unusual departure that was entered once.
  private var doubted: TypedMeaning?

  /// Makes the model of the text field for the selected trips of a desk.
  public init(_ desk: DeskModel) {
    self.desk = desk
    preview = lastPreview.readOnly
    problem = lastProblem.readOnly
  }

  /// Clears ``preview`` and ``problem``, because the text field is empty.
  public func begin() { show(nil, nil) }

  /// Shows what the text means that the dispatcher has typed so far.
  public func type(_ text: String) {
    switch meaning(of: text) {
    case .success(let meaning?): show(desk.wording.sentence(meaning), nil)
    case .success(nil): show(nil, nil)
    case .failure(let refusal): show(nil, desk.wording.sentence(refusal.reason))
    }
  }

  /// Decides the typed departure for the selected trip and stop, or the typed delay for the selected trips. An unusual
  /// departure has to be entered twice.
  ///
  /// - Parameter text: The typed text, in a form that ``TypedDeparture`` reads.
  /// - Returns: `true` when the departure was decided; otherwise ``problem`` has the reason.
  public func enter(_ text: String) -> Bool {
    let meaning: TypedMeaning
    switch self.meaning(of: text) {
    case .success(let found?): meaning = found
    case .success(nil):
      let isSeveral = desk.selection.rows.value.count > 1
      show(nil, isSeveral ? desk.wording.typedDelayHint : desk.wording.typedDepartureHint)
      return false
    case .failure(let refusal):
      show(nil, desk.wording.sentence(refusal.reason))
      return false
    }
    guard meaning.doubts.isEmpty || doubted?.isEqual(to: meaning) == true else {
      show(nil, "\(desk.wording.sentence(meaning)) \(desk.wording.enterAgain)")
      doubted = meaning
      return false
    }
    do {
      try desk.decide(.departure(delay: meaning.delay, at: meaning.stop))
    } catch {
      show(nil, desk.wording.sentence(error.reason))
      return false
    }
    show(nil, nil)
    return true
  }

  private func show(_ preview: String?, _ problem: String?) {
    doubted = nil
    if lastPreview.value != preview { lastPreview.value = preview }
    if lastProblem.value != problem { lastProblem.value = problem }
  }

  /// Returns what a typed text means for the selected trips: `nil` when it cannot be read, a failure when the decision
  /// would be refused.
  private func meaning(of text: String) -> Result<TypedMeaning?, Refusal> {
    do { try desk.requireListedSelection() } catch { return .failure(error) }
    let rows = desk.selection.rows.value
    guard rows.count == 1, let trip = desk.selection.trip.value?.trip.value else {
      return .success(meaning(of: text, forRows: rows))
    }
    // Of a trip that has left, a departure is typed for the stop that it leaves next.
    let report = desk.trips.report(on: trip.instance)
    let stop = desk.selection.stop.value ?? trip.nextStop(over: report)
    let stopTime = trip.stopTimes.first { $0.sequence == stop } ?? trip.stopTimes[0]
    let typed = TypedDeparture(desk.wording)
    guard let delay = typed.delay(text, scheduled: stopTime.departure, serviceDate: trip.instance.serviceDate) else {
      return .success(nil)
    }
    var moved = trip
    do { try moved.apply(.departure(delay: delay, at: stop), over: report) } catch {
      return .failure(Refusal(instance: trip.instance, reason: error))
    }
    let isFirst = stopTime.sequence == trip.stopTimes[0].sequence
    return .success(
      TypedMeaning(
        delay: delay, stop: stop, stopName: isFirst ? nil : stopTime.stop.name, scheduled: stopTime.departure,
        arrival: moved.expectedArrival, now: desk.now.value))
  }

  /// Returns what a typed delay means for several trips, or `nil` when the text is not a delay.
  private func meaning(of text: String, forRows rows: [Int]) -> TypedMeaning? {
    guard let delay = TypedDeparture(desk.wording).delay(text), let first = rows.first else { return nil }
    let timetable = desk.timetable.value
    let (now, departures) = (desk.now.value, rows.lazy.map { timetable.departure(ofRow: $0) })
    return TypedMeaning(
      delay: delay, trips: rows.count, scheduled: timetable.departure(ofRow: first), now: now,
      tripsInThePast: departures.count { TypedMeaning.isPast($0 + delay, now) })
  }
}

extension Wording {
  /// A sentence that explains which texts can be typed for a departure.
  public var typedDepartureHint: String {
    translation.translate("Type a time as 8:37, a delay in minutes as +5 or -2, or 0 for on time.")
  }

  /// A sentence that explains which texts can be typed for several trips.
  public var typedDelayHint: String {
    translation.translate("For several trips, type a delay in minutes as +5 or -2, or 0 for on time.")
  }

  /// The sentence that asks for the second Enter.
  fileprivate var enterAgain: String { translation.translate("Press Enter again to set it.") }
}
