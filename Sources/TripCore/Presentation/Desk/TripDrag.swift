/// The drag of a trip: while it lasts, every view shows the trip as provisional, and nothing is decided, saved or
/// published. ``DeskModel/releaseDrag()`` makes a decision of it.
@MainActor
public final class TripDrag {
  /// The trip that is being dragged, or `nil`.
  public let instance: ReadOnlyDynamic<TripInstance?>
  /// Whether a trip is being dragged.
  public let isActive: ReadOnlyDynamic<Bool>

  /// The row of ``instance`` in the shown timetable, or `nil` when no trip is being dragged.
  public var row: Int? { trips.provisional.value?.row }

  private let trips: DayTrips

  init(_ trips: DayTrips) {
    self.trips = trips
    instance = trips.provisional.map { $0?.instance }.removeDuplicates().erased()
    isActive = trips.provisional.map { $0 != nil }.removeDuplicates().erased()
  }

  /// Shows a trip as if `decision` were taken, in every view. A drag of another trip ends without a change.
  ///
  /// - Parameters:
  ///   - instance: The trip, which has to be in the shown timetable.
  ///   - decision: The decision that the end of the drag would take.
  /// - Throws: ``DecisionError`` when the decision would be refused; what was shown before is still shown.
  public func move(_ instance: TripInstance, to decision: Decision) throws(DecisionError) {
    let isSame = trips.provisional.value?.instance == instance
    guard let row = isSame ? row : trips.row(of: instance) else { throw .noSuchTrip(instance) }
    try trips.showProvisionally(decision, ofRow: row)
  }

  /// Ends the drag without a change. Has no effect when no trip is being dragged.
  public func cancel() { trips.endProvisional() }

  /// Ends the drag.
  ///
  /// - Returns: The row of the trip and the decision that the drag led to, or `nil` when no trip was being dragged.
  func end() -> (row: Int, decision: Decision)? {
    guard let ended = trips.provisional.value else { return nil }
    cancel()
    return (ended.row, ended.decision)
  }
}

extension Wording {
  /// The word beside a value that is still being dragged.
  public var provisionalWord: String { translation.translate("not set yet") }
}
