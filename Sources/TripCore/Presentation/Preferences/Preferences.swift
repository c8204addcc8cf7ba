/// How one user wants the desk: what outlives the program.
public struct Preferences: Hashable, Sendable {
  /// How clocks count.
  public enum ClockStyle: String, CaseIterable, Sendable {
    /// As the country does.
    case system
    /// To twelve, twice a day.
    case twelve
    /// To twenty-four.
    case twentyFour
  }

  /// What the windows look like.
  public enum Appearance: String, CaseIterable, Sendable {
    /// As the desktop does, also when that changes.
    case system
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
  }

  /// How dates, times and numbers are written, as `nl_NL`; as the system does where it is empty.
  public var locale = ""
  /// How clocks count.
  public var clock = ClockStyle.system
  /// What the windows look like.
  public var appearance = Appearance.system
  /// By how many minutes + and − move a departure.
  public var step = 1
  /// By how many minutes they do with Ctrl.
  public var largeStep = 5
  /// Whether the desktop tells of trips that become late.
  public var notifies = true
  /// From how many minutes of delay on it does.
  public var notifyFrom = 10
  /// Whether the windows have the desktop's own title bars.
  public var hasSystemTitleBar = false

  /// What a step may be, in minutes.
  public static let steps = 1...60
  /// What ``notifyFrom`` may be, in minutes.
  public static let thresholds = 1...240

  /// What the desk is like for somebody who has changed nothing.
  public init() {}
}
