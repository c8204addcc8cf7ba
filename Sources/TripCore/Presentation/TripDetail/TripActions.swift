/// Which decisions make sense about what is selected: a button for any other would only be refused.
public struct TripActions: Hashable, Sendable {
  /// The departure can be moved, or said to be on time.
  public var canMove = false
  /// The runs can be cancelled.
  public var canCancel = false
  /// The runs can be reinstated.
  public var canReinstate = false
  /// The selected stop can be skipped.
  public var canSkip = false
  /// The selected stop can be restored.
  public var canRestore = false
  /// A reason or a note can be given.
  public var canExplain = false
  /// There is something to withdraw.
  public var canWithdraw = false
  /// The platforms that the selected stop's station has, where a change makes sense; the present one among them.
  public var platforms: [Platform] = []
  /// The platform that the call stands at now.
  public var platform: Platform?
  /// What is said above the buttons that move a departure, where that is not the first stop's: `From Old Town on`.
  public var scope: String?

  /// Nothing makes sense: no run is selected.
  public init() {}
}

/// Keeps ``TripActions`` in step with the desk.
@MainActor
public final class TripActionsModel {
  /// What makes sense now.
  public let actions: ReadOnlyDynamic<TripActions>

  private let desk: DeskModel
  private let current: Dynamic<TripActions> = Dynamic(TripActions())
  /// Set by each row that changed: many at once are one update.
  private let rowChange: Dynamic<Void> = Dynamic(())
  private let bag = SubscriptionBag()

  /// Makes the model for a desk's buttons.
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
    // Of many runs most are as planned, and need not be looked at one by one.
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
