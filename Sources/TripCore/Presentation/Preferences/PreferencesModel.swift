/// The preferences while the program runs: a value for each, to be bound both ways to a widget.
@MainActor
public final class PreferencesModel {
  /// See ``Preferences/locale``.
  public let locale: Dynamic<String>
  /// See ``Preferences/clock``.
  public let clock: Dynamic<Preferences.ClockStyle>
  /// See ``Preferences/appearance``.
  public let appearance: Dynamic<Preferences.Appearance>
  /// See ``Preferences/step``.
  public let step: Dynamic<Int>
  /// See ``Preferences/largeStep``.
  public let largeStep: Dynamic<Int>
  /// See ``Preferences/notifies``.
  public let notifies: Dynamic<Bool>
  /// See ``Preferences/notifyFrom``.
  public let notifyFrom: Dynamic<Int>
  /// See ``Preferences/hasSystemTitleBar``.
  public let hasSystemTitleBar: Dynamic<Bool>

  /// Makes it.
  ///
  /// - Parameter preferences: What they are to begin with.
  public init(_ preferences: Preferences = Preferences()) {
    locale = Dynamic(preferences.locale)
    clock = Dynamic(preferences.clock)
    appearance = Dynamic(preferences.appearance)
    step = Dynamic(preferences.step)
    largeStep = Dynamic(preferences.largeStep)
    notifies = Dynamic(preferences.notifies)
    notifyFrom = Dynamic(preferences.notifyFrom)
    hasSystemTitleBar = Dynamic(preferences.hasSystemTitleBar)
  }

  /// By how many minutes a key moves a departure.
  ///
  /// - Parameter isLarge: Whether it is the large step that is wanted, as with Ctrl.
  /// - Returns: The step that is set.
  public func minutes(isLarge: Bool) -> Int { isLarge ? largeStep.value : step.value }

  /// All of them, as they are now. A locale that is half typed is none.
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
    return preferences
  }

  /// Calls `body` with all of them after each change.
  ///
  /// - Returns: The tokens that keep it going.
  public func onChange(_ body: @escaping @MainActor (Preferences) -> Void) -> [Subscription] {
    let changed: @MainActor () -> Void = { [weak self] in
      if let self { body(self.current) }
    }
    return [
      locale.bind { _ in changed() }, clock.bind { _ in changed() }, appearance.bind { _ in changed() },
      step.bind { _ in changed() }, largeStep.bind { _ in changed() }, notifies.bind { _ in changed() },
      notifyFrom.bind { _ in changed() }, hasSystemTitleBar.bind { _ in changed() },
    ]
  }
}
