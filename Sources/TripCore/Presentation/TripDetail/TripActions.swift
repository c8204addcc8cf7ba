/// Which decisions are possible about the selected trips and the selected stop, so that a view can disable the
/// buttons of all others.
public struct TripActions: Hashable, Sendable {
  /// Whether the departure of the selected trips can be moved, or set to on time.
  public var canMove = false
  /// Whether the selected trips can be cancelled.
  public var canCancel = false
  /// Whether a selected trip is cancelled, so that it can be reinstated.
  public var canReinstate = false
  /// Whether the selected trip can skip the selected stop.
  public var canSkip = false
  /// Whether the selected trip skips the selected stop, so that the stop can be restored.
  public var canRestore = false
  /// Whether a reason or a note can be given for the selected trips.
  public var canExplain = false
  /// Whether a decision about a selected trip is in effect, so that the decisions about it can be withdrawn.
  public var canWithdraw = false
  /// The platforms from which the dispatcher can choose at the selected stop, including the current one; empty when
  /// the platform cannot be changed.
  public var platforms: [Platform] = []
  /// What the menu of platforms says of each of ``platforms``: its code, or the name of its bay with its `stop_id`, or its
  /// `stop_id` alone.
  public var platformTexts: [String] = []
  /// The platform that the trip now uses at the selected stop, or `nil` when no stop is selected or the stop has no
  /// station.
  public var platform: Platform?
  /// The text above the buttons that move a departure: `From Old Town on`, or `3 trips` when several are selected.
  /// `nil` for the first stop of a single trip.
  public var scope: String?

  /// Why each impossible decision is impossible, as a sentence; a decision that is possible is not among them.
  public var obstacles: [TripAction: String] = [:]

  /// Finds the platform that the dispatcher chooses.
  ///
  /// - Parameter stopID: The `stop_id` of the platform.
  /// - Returns: The platform, or `nil` when the trip uses it already, so that there is nothing to decide, or the station
  ///   does not have it.
  public func platform(choosing stopID: GTFSID) -> Platform? {
    stopID == platform?.stopID ? nil : platforms.first { $0.stopID == stopID }
  }

  /// Makes a value that allows no decision, for when no trip is selected.
  public init() {}
}

/// A decision for which the desk has a button.
public enum TripAction: CaseIterable, Sendable {
  /// Move the departure, type it, or set it to on time.
  case move
  /// Cancel the trips.
  case cancel
  /// Reinstate the trips.
  case reinstate
  /// Skip the selected stop.
  case skip
  /// Restore the selected stop.
  case restore
  /// Choose a platform at the selected stop.
  case choosePlatform
  /// Give a reason, or write a note.
  case explain
  /// Withdraw all decisions about the trips.
  case withdraw
}

/// The model that computes ``TripActions`` again whenever the selection or a trip of the desk changes.
@MainActor
public final class TripActionsModel {
  /// The decisions that are possible now about the selected trips and stop.
  public let actions: ReadOnlyDynamic<TripActions>

  private let desk: DeskModel
  private let current: Dynamic<TripActions> = Dynamic(TripActions())
  /// Is set whenever a row changes. When it is set several times at once, `actions` is updated only once.
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
    // Of many selected trips, most are as planned and alike. Only the trips with known delays or decisions are
    // checked one by one.
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
      for action in TripAction.allCases { actions.obstacles[action] = desk.wording.noTripSelected }
      current.value = actions
      return
    }
    actions.canMove = trips.allSatisfy { trip in
      let stopTime = stop.map { stop in trip.stopTimes.first { $0.sequence == stop } } ?? trip.firstServed
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
        if platforms.count > 1 {
          actions.platforms = platforms
          actions.platformTexts = platforms.menuTexts
        }
      }
      let isFirst = stopTime.sequence == trips[0].stopTimes[0].sequence
      let from = desk.wording.translation.translate("From %@ on")
      actions.scope = isFirst ? nil : Translation.fill(from, stopTime.stop.name)
    }
    if rows.count > 1 {
      let several = desk.wording.translation.translate("%@ trip", plural: "%@ trips", count: rows.count)
      actions.scope = Translation.fill(several, desk.wording.number(rows.count))
    }
    let isByHeadway = rows.contains { scheduledTrips[$0].isFrequencyBased }
    actions.obstacles = desk.wording.obstacles(
      to: actions, of: trips, isSingle: rows.count == 1, isByHeadway: isByHeadway, at: stop)
    current.value = actions
  }
}

extension [Platform] {
  /// What tells each platform of a station from the others, in a menu: the `stop_id` stands behind a name that two have.
  var menuTexts: [String] {
    let codes = compactMap(\.code)
    let shared = Set(codes.filter { code in codes.count { $0 == code } > 1 })
    return map { platform in
      guard let code = platform.code else { return platform.name }
      return shared.contains(code) ? "\(code) (\(VisibleText.line(platform.stopID.text)))" : code
    }
  }
}
