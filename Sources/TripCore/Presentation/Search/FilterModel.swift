/// The model of the search field and the filter: an observable value for each setting, which a view binds to a
/// widget.
///
/// The beginning of the time window, ``from``, is never later than its end, ``to``: when one is moved past the other,
/// the other moves too.
@MainActor
public final class FilterModel {
  /// The text in the search field.
  public let text = Dynamic("")
  /// Whether the search field has the keyboard focus. Lists then mark the trip that Enter takes.
  public let isTyping = Dynamic(false)
  /// Whether to list only late trips; see ``FilterSettings/delayed``.
  public let delayed = Dynamic(false)
  /// Whether to list only cancelled trips; see ``FilterSettings/cancelled``.
  public let cancelled = Dynamic(false)
  /// Whether to list only trips without decisions; see ``FilterSettings/undecided``.
  public let undecided = Dynamic(false)
  /// Whether to list only trips with a note; see ``FilterSettings/withNotes``.
  public let withNotes = Dynamic(false)
  /// The `route_id`s of the routes whose trips to list; empty for all routes.
  public let routes: Dynamic<Set<GTFSID>> = Dynamic([])
  /// Whether to list only trips in the time window; see ``FilterSettings/usesWindow``.
  public let usesWindow = Dynamic(false)
  /// The beginning of the time window.
  public let from = Dynamic(TimeWindow.standard.from)
  /// The last minute of the time window.
  public let to = Dynamic(TimeWindow.standard.to)
  /// Whether the list has the order of the worklist, in which trips that need the dispatcher come first; see
  /// ``FilterSettings/isWorklist``.
  public let isWorklist = Dynamic(false)
  /// Whether a decision leaves the selection on its trip while the list has the order of the worklist; see
  /// ``FilterSettings/staysAfterDecision``.
  public let staysAfterDecision = Dynamic(false)
  /// The groups that the user folded or unfolded.
  public let folds: Dynamic<Set<GroupFold>> = Dynamic([])
  /// The column by which the list is sorted; `nil` for the order of the timetable or of the worklist. Not kept for the
  /// next start.
  public let sort: Dynamic<TripSort?> = Dynamic(nil)
  /// The current values of all settings of the filter, without the search ``text``.
  public let settings: ReadOnlyDynamic<FilterSettings>
  /// Whether the filter or the search text is set, so that trips may be missing in the list.
  public let isFiltering: ReadOnlyDynamic<Bool>

  private let bag = SubscriptionBag()

  /// Makes a filter that lists all trips.
  public init() {
    let states = combineLatest(delayed, cancelled, undecided, withNotes)
    let window = combineLatest(usesWindow, from, to)
    let order = combineLatest(isWorklist, staysAfterDecision)
    let settings = combineLatest(states, routes, window, order) { states, routes, window, order in
      var settings = FilterSettings()
      (settings.delayed, settings.cancelled, settings.undecided, settings.withNotes) = states
      settings.routes = routes
      settings.usesWindow = window.0
      settings.window = TimeWindow(from: window.1, to: window.2)
      (settings.isWorklist, settings.staysAfterDecision) = order
      return settings
    }.removeDuplicates()
    self.settings = settings.erased()
    isFiltering = combineLatest(settings, text) { $0.isFiltering || !SearchQuery($1).isEmpty }
      .removeDuplicates().erased()
    // These listeners are added before all others, so that every other listener sees a valid time window.
    bag.add(from.bind { [to] in if $0 > to.value { to.value = $0 } })
    bag.add(to.bind { [from] in if $0 < from.value { from.value = $0 } })
    // A list has one order.
    bag.add(isWorklist.bind { [sort] in if $0, sort.value != nil { sort.value = nil } })
  }

  /// Sets all settings of the filter at once.
  public func set(_ settings: FilterSettings) {
    batch {
      delayed.value = settings.delayed
      cancelled.value = settings.cancelled
      undecided.value = settings.undecided
      withNotes.value = settings.withNotes
      routes.value = settings.routes
      usesWindow.value = settings.usesWindow
      from.value = settings.window.from
      to.value = settings.window.to
      isWorklist.value = settings.isWorklist
      staysAfterDecision.value = settings.staysAfterDecision
    }
  }

  /// Removes all parts of the filter, so that all trips are listed. The times of the time window and the order of the
  /// list stay.
  public func clear() {
    var cleared = FilterSettings()
    cleared.window = settings.value.window
    cleared.isWorklist = isWorklist.value
    cleared.staysAfterDecision = staysAfterDecision.value
    batch {
      set(cleared)
      text.value = ""
    }
  }

  /// Removes the part of the filter that a chip stands for.
  public func remove(_ chip: FilterChip.Kind) {
    switch chip {
    case .text: text.value = ""
    case .delayed: delayed.value = false
    case .cancelled: cancelled.value = false
    case .undecided: undecided.value = false
    case .withNotes: withNotes.value = false
    case .route(let id): routes.value.remove(id)
    case .routes: routes.value = []
    case .window: usesWindow.value = false
    }
  }

  /// Adds a route to the ``routes`` whose trips are listed, or removes it when it is there already.
  public func toggle(route id: GTFSID) {
    if routes.value.remove(id) == nil { routes.value.insert(id) }
  }

  /// Folds a group of the list, or unfolds it when it is folded.
  public func toggle(group kind: RowGroup.Kind) {
    let fold = GroupFold(kind: kind, isWhileSearching: isSearching)
    if folds.value.remove(fold) == nil { folds.value.insert(fold) }
  }

  /// Whether a group is folded.
  ///
  /// - Parameters:
  ///   - kind: The kind of the group.
  ///   - isFollowing: Whether feeds are followed. Otherwise no departure is ever confirmed, and the group of those that
  ///     are not begins folded.
  /// - Returns: `true` when it is folded.
  func isFolded(_ kind: RowGroup.Kind, isFollowing: Bool) -> Bool {
    let begins =
      switch kind {
      case .rest, .earlierDays: !isSearching
      case .shouldHaveLeft: !isSearching && !isFollowing
      case .late, .conflicts, .lateVehicle, .nextDepartures, .shownDay: false
      }
    return begins != folds.value.contains(GroupFold(kind: kind, isWhileSearching: isSearching))
  }

  private var isSearching: Bool { !SearchQuery(text.value).isEmpty }
}
