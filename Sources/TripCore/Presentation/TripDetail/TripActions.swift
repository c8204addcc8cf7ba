/// The decisions that are possible about the selected trips and stop, so that a view can disable its other buttons.
public struct TripActions: Hashable, Sendable {
  /// Whether the departure can be moved, or set to on time.
  public var canMove = false
  /// Whether the selected trips can be cancelled.
  public var canCancel = false
  /// Whether the cancellation of a selected trip can be withdrawn.
  public var canReinstate = false
  /// Whether the trip can skip the selected stop.
  public var canSkip = false
  /// Whether the trip skips the selected stop, so that the stop can be restored.
  public var canRestore = false
  /// Whether a reason or a note can be given.
  public var canExplain = false
  /// Whether a decision about a selected trip is in effect, so that it can be withdrawn.
  public var canWithdraw = false
  /// The platforms to which the trip can be moved at the selected stop, including the current one; empty when the
  /// platform cannot be changed.
  public var platforms: [Platform] = []
  /// The current platform at the selected stop, or `nil` when no stop is selected or the stop has no station.
  public var platform: Platform?
  /// The text above the buttons that move a departure: `From Old Town on`, or the number of trips. `nil` for the first
  /// stop of a single trip.
  public var scope: String?

  /// Makes a value without possible decisions, for when no trip is selected.
  public init() {}
}

/// The model that keeps ``TripActions`` up to date with the desk.
@MainActor
public final class TripActionsModel {
  /// The decisions that are possible now.
  public let actions: ReadOnlyDynamic<TripActions>

  private let desk: DeskModel
  private let current: Dynamic<TripActions> = Dynamic(TripActions())
  /// Set whenever a row changes; several changes at once lead to one update.
  private let rowChange: Dynamic<Void> = Dynamic(())
  private let bag = SubscriptionBag()

  /// Makes the model for the selected trips and stop of a desk.
  public init(_ desk: DeskModel) {
    self.desk = desk
    actions = current.removeDuplicates().erased()
    bag.add(
      combineLatest(desk.selection.rows, desk.selection.stop, desk.timetable).bind { [weak self] _, _, _ in
        self?.update()
      }
    )
    bag.add(desk.trips.changes.listen { [rowChange] _ in rowChange.value = () })
    bag.add(rowChange.bind { [weak self] in self?.update() })
    update()
  }

  private func update() {
    let rows = desk.selection.rows.value
    // Of many selected trips most are as planned; only those with known delays or decisions are checked one by one.
    let trips =
      rows.count == 1 ? rows.compactMap(desk.trips.trip(ofRow:)) : rows.compactMap(desk.trips.knownTrip(ofRow:))
    let planned = rows.count > trips.count
    let stop = desk.selection.stop.value
    var actions = TripActions()
    func allTake(_ decision: Decision) -> Bool {
      trips.allSatisfy { trip in
        var trip = trip
        do { try trip.apply(decision) } catch { return false }
        return true
      }
    }
    guard !rows.isEmpty else {
      current.value = actions
      return
    }
    actions.canMove = trips.allSatisfy { trip in
      let stopTime = stop.map { stop in trip.stopTimes.first { $0.sequence == stop } } ?? trip.stopTimes.first
      return !trip.isCancelled && !(stopTime?.isSkipped ?? true)
    }
    let scheduledTrips = desk.timetable.value.scheduledTrips
    actions.canCancel =
      (planned || trips.contains { !$0.isCancelled }) && allTake(.cancelled)
      && !rows.contains { scheduledTrips[$0].isFrequencyBased && desk.trips.knownTrip(ofRow: $0) == nil }
    actions.canReinstate = trips.contains(where: \.isCancelled)
    actions.canExplain = true
    actions.canWithdraw = trips.contains { desk.journal.shown.isDecided($0.instance) }
    if let stop, rows.count == 1, let stopTime = trips[0].stopTimes.first(where: { $0.sequence == stop }) {
      actions.canSkip = !stopTime.isSkipped && allTake(.skipped(at: stop))
      actions.canRestore = stopTime.isSkipped
      actions.platform = stopTime.assignedPlatform ?? Platform(stopTime.stop)
      if let station = stopTime.stop.station, !stopTime.isSkipped, !trips[0].isCancelled {
        let platforms = desk.timetable.value.platforms(ofStation: station)
        if platforms.count > 1 { actions.platforms = platforms }
      }
      let isFirst = stopTime.sequence == trips[0].stopTimes[0].sequence
      let from = desk.wording.translation.translate("From %@ on")
      actions.scope = isFirst ? nil : Translation.fill(from, stopTime.stop.name)
    }
    if rows.count > 1 {
      let several = desk.wording.translation.translate("%@ trip", plural: "%@ trips", count: rows.count)
      actions.scope = Translation.fill(several, desk.wording.number(rows.count))
    }
    current.value = actions
  }
}
