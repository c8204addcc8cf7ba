/// What a dispatcher looks for and wants listed, each setting an observable value of its own: a view binds its widgets to
/// them both ways.
///
/// The two ends of the time window never cross: moving one past the other takes the other along.
@MainActor
public final class FilterModel {
  /// What is typed into the search entry.
  public let text = Dynamic("")
  /// See ``FilterSettings/delayed``.
  public let delayed = Dynamic(false)
  /// See ``FilterSettings/cancelled``.
  public let cancelled = Dynamic(false)
  /// See ``FilterSettings/undecided``.
  public let undecided = Dynamic(false)
  /// See ``FilterSettings/withNotes``.
  public let withNotes = Dynamic(false)
  /// See ``FilterSettings/routes``.
  public let routes: Dynamic<Set<String>> = Dynamic([])
  /// See ``FilterSettings/usesWindow``.
  public let usesWindow = Dynamic(false)
  /// Where the time window begins.
  public let from = Dynamic(TimeWindow.standard.from)
  /// Where the time window ends.
  public let to = Dynamic(TimeWindow.standard.to)
  /// See ``FilterSettings/isWorklist``.
  public let isWorklist = Dynamic(false)
  /// All of them but the text.
  public let settings: ReadOnlyDynamic<FilterSettings>
  /// Whether anything is looked for or left out.
  public let isFiltering: ReadOnlyDynamic<Bool>

  private let bag = SubscriptionBag()

  /// Makes a filter that lists everything.
  public init() {
    let states = combineLatest(delayed, cancelled, undecided, withNotes)
    let window = combineLatest(usesWindow, from, to)
    let settings = combineLatest(states, routes, window, isWorklist) { states, routes, window, isWorklist in
      var settings = FilterSettings()
      (settings.delayed, settings.cancelled, settings.undecided, settings.withNotes) = states
      settings.routes = routes
      settings.usesWindow = window.0
      settings.window = TimeWindow(from: window.1, to: window.2)
      settings.isWorklist = isWorklist
      return settings
    }.removeDuplicates()
    self.settings = settings.erased()
    isFiltering = combineLatest(settings, text) { $0.isFiltering || !SearchQuery($1).isEmpty }
      .removeDuplicates().erased()
    // The first to listen: everybody else finds the other end where it belongs.
    bag.add(from.bind { [to] in if $0 > to.value { to.value = $0 } })
    bag.add(to.bind { [from] in if $0 < from.value { from.value = $0 } })
  }

  /// Takes settings over, all at once.
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
    }
  }

  /// Lists everything again. The times of the window are kept for the next time, and so is the order.
  public func clear() {
    var cleared = FilterSettings()
    cleared.window = settings.value.window
    cleared.isWorklist = isWorklist.value
    batch {
      set(cleared)
      text.value = ""
    }
  }

  /// Takes away what a chip stands for.
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

  /// Lists a line, or no longer.
  public func toggle(route id: String) {
    if routes.value.remove(id) == nil { routes.value.insert(id) }
  }
}
