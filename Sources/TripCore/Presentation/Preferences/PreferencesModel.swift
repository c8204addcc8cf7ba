/// The preferences while the program runs: an observable value for each setting, which a view binds to a widget.
@MainActor
public final class PreferencesModel {
  /// The locale for the formats of dates, times and numbers; see ``Preferences/locale``.
  public let locale: Dynamic<String>
  /// The choice between the 12-hour and the 24-hour clock.
  public let clock: Dynamic<Preferences.ClockStyle>
  /// The choice between light and dark windows.
  public let appearance: Dynamic<Preferences.Appearance>
  /// The number of minutes by which the keys + and − move a departure.
  public let step: Dynamic<Int>
  /// The number of minutes by which the keys + and − move a departure while Ctrl is held.
  public let largeStep: Dynamic<Int>
  /// Whether the desktop shows a notification when a trip becomes very late.
  public let notifies: Dynamic<Bool>
  /// The smallest delay of a trip, in minutes, at which the desktop shows a notification.
  public let notifyFrom: Dynamic<Int>
  /// Whether windows have the title bars of the desktop instead of the program's own.
  public let hasSystemTitleBar: Dynamic<Bool>
  /// The journal of a desk or a board that is started without `--store`.
  public let journal: Dynamic<JournalChoice>
  /// The smallest delay of which an alert tells passengers, in minutes; see ``Preferences/alertsFrom``.
  public let alertsFrom: Dynamic<Int>
  /// The languages of alerts; see ``Preferences/alertLanguages``.
  public let alertLanguages: Dynamic<[String]>
  /// The columns of the list of trips that are shown where there is room; see ``Preferences/columns``.
  public let columns: Dynamic<Set<TripListColumn>>

  /// Makes the model of a user's preferences.
  ///
  /// - Parameter preferences: The initial values.
  public init(_ preferences: Preferences = Preferences()) {
    locale = Dynamic(preferences.locale)
    clock = Dynamic(preferences.clock)
    appearance = Dynamic(preferences.appearance)
    step = Dynamic(preferences.step)
    largeStep = Dynamic(preferences.largeStep)
    notifies = Dynamic(preferences.notifies)
    notifyFrom = Dynamic(preferences.notifyFrom)
    hasSystemTitleBar = Dynamic(preferences.hasSystemTitleBar)
    journal = Dynamic(preferences.journal)
    alertsFrom = Dynamic(preferences.alertsFrom)
    alertLanguages = Dynamic(preferences.alertLanguages)
    columns = Dynamic(preferences.columns)
  }

  /// Returns the number of minutes by which the keys + and − move a departure.
  ///
  /// - Parameter isLarge: Whether Ctrl is held, which selects ``largeStep``.
  /// - Returns: The number of minutes.
  public func minutes(isLarge: Bool) -> Int { isLarge ? largeStep.value : step.value }

  /// The current values of all preferences. An invalid locale, for example while the user types it, counts as empty.
  public var current: Preferences {
    var preferences = Preferences()
    preferences.locale = Preferences.isLocale(locale.value) ? locale.value : ""
    preferences.clock = clock.value
    preferences.appearance = appearance.value
    preferences.step = step.value
    preferences.largeStep = largeStep.value
    preferences.notifies = notifies.value
    preferences.notifyFrom = notifyFrom.value
    preferences.hasSystemTitleBar = hasSystemTitleBar.value
    preferences.journal = journal.value
    preferences.alertsFrom = alertsFrom.value
    preferences.alertLanguages = alertLanguages.value
    preferences.columns = columns.value
    return preferences
  }

  /// Calls `body` with all preferences after each change of one of them.
  ///
  /// - Returns: The subscriptions. `body` is called as long as the caller keeps them.
  public func onChange(_ body: @escaping @MainActor (Preferences) -> Void) -> [Subscription] {
    let changed: @MainActor () -> Void = { [weak self] in
      if let self { body(self.current) }
    }
    return [
      locale.bind { _ in changed() }, clock.bind { _ in changed() }, appearance.bind { _ in changed() },
      step.bind { _ in changed() }, largeStep.bind { _ in changed() }, notifies.bind { _ in changed() },
      notifyFrom.bind { _ in changed() }, hasSystemTitleBar.bind { _ in changed() },
      journal.bind { _ in changed() }, columns.bind { _ in changed() },
      alertsFrom.bind { _ in changed() }, alertLanguages.bind { _ in changed() },
    ]
  }
}
