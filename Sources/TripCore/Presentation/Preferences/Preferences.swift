/// The preferences of one user, which are stored in a file and read at the next start.
public struct Preferences: Hashable, Sendable {
  /// The choice between the 12-hour and the 24-hour clock.
  public enum ClockStyle: String, CaseIterable, Sendable {
    /// The clock (12-hour or 24-hour) that is usual in the user's country.
    case system
    /// Times are shown with the 12-hour clock.
    case twelve
    /// Times are shown with the 24-hour clock.
    case twentyFour
  }

  /// The choice between light and dark windows.
  public enum Appearance: String, CaseIterable, Sendable {
    /// Light or dark as the desktop's own setting says, also after that changes.
    case system
    /// Windows have dark text on a light background.
    case light
    /// Windows have light text on a dark background.
    case dark
  }

  /// The locale for the formats of dates, times and numbers, such as `nl_NL`; an empty text stands for the system's
  /// locale.
  public var locale = ""
  /// The choice between the 12-hour and the 24-hour clock.
  public var clock = ClockStyle.system
  /// The choice between light and dark windows.
  public var appearance = Appearance.system
  /// The number of minutes by which the keys + and − move a departure.
  public var step = 1
  /// The number of minutes by which the keys + and − move a departure while Ctrl is held.
  public var largeStep = 5
  /// Whether the desktop shows a notification when a trip becomes very late.
  public var notifies = true
  /// The smallest delay of a trip, in minutes, at which the desktop shows a notification.
  public var notifyFrom = 10
  /// Whether windows have the title bars of the desktop instead of the program's own.
  public var hasSystemTitleBar = false
  /// The journal of a desk or a board that is started without `--store`.
  public var journal = JournalChoice.standard

  /// The smallest delay of a trip with a reason, in minutes, of which an alert tells passengers.
  public var alertsFrom = AutomaticAlerts.usualLimit.count / 60
  /// The languages of alerts as BCP 47 tags, the most important one first; empty for those of the timetable.
  public var alertLanguages: [String] = []

  /// The columns of the list of trips that are shown where there is room, of those that may be left out.
  public var columns = TripListColumn.usual

  /// The valid values of ``step`` and ``largeStep``, in minutes.
  public static let steps = 1...60
  /// The valid values of ``notifyFrom`` and ``alertsFrom``, in minutes.
  public static let thresholds = 1...240

  /// Makes preferences with their default values.
  public init() {}
}
