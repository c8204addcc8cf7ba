/// The preferences of one user, which are stored in a file and read at the next start.
public struct Preferences: Hashable, Sendable {
  /// The choice between the 12-hour and the 24-hour clock.
  public enum ClockStyle: String, CaseIterable, Sendable {
    /// The clock that is usual in the user's country.
    case system
    /// The 12-hour clock.
    case twelve
    /// The 24-hour clock.
    case twentyFour
  }

  /// The choice between light and dark windows.
  public enum Appearance: String, CaseIterable, Sendable {
    /// The choice of the desktop, also after it changes.
    case system
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The locale for dates, times and numbers, such as `nl_NL`; empty for that of the system.
  public var locale = ""
  /// The choice between the 12-hour and the 24-hour clock.
  public var clock = ClockStyle.system
  /// The choice between light and dark windows.
  public var appearance = Appearance.system
  /// The number of minutes by which the keys + and − move a departure.
  public var step = 1
  /// The number of minutes by which the keys + and − move a departure together with Ctrl.
  public var largeStep = 5
  /// Whether the desktop shows a notification when a trip becomes very late.
  public var notifies = true
  /// The smallest delay, in minutes, of which the desktop notifies.
  public var notifyFrom = 10
  /// Whether windows have the title bars of the desktop instead of the program's own.
  public var hasSystemTitleBar = false

  /// The valid values of ``step`` and ``largeStep``, in minutes.
  public static let steps = 1...60
  /// The valid values of ``notifyFrom``, in minutes.
  public static let thresholds = 1...240

  /// Makes the default preferences.
  public init() {}
}
