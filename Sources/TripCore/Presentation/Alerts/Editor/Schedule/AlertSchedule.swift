/// The times of an alert as a dispatcher types them: when passengers are told, and when service differs.
///
/// What is typed need not be a time yet; ``periods(_:)`` says what is wrong with it.
///
/// ```swift
/// var schedule = AlertSchedule(from: now, to: end, wording)
/// schedule.inEffect = .repeats(schedule.asRepeat(wording))
/// let (told, impacts) = try schedule.periods(wording)
/// ```
public struct AlertSchedule: Hashable, Sendable, Codable {
  /// When service differs.
  public var inEffect: InEffect
  /// When passengers are told; `nil` when that follows from ``inEffect``: at once, until service differs no more.
  public var told: Span?

  /// Makes a schedule. The properties of the same names explain the parameters.
  public init(_ inEffect: InEffect, told: Span? = nil) {
    self.inEffect = inEffect
    self.told = told
  }
}

extension AlertSchedule {
  /// When service differs.
  public enum InEffect: Hashable, Sendable, Codable {
    /// In single spans of time. At least one.
    case spans([Span])
    /// At the same times of day on some days of the week.
    case repeats(Repeat)
  }

  /// A date and a time of day, as a dispatcher types them.
  public struct Moment: Hashable, Sendable, Codable {
    /// The date, as `2026-11-20`; empty together with ``time`` when no moment is typed.
    public var date: String { didSet { if date != oldValue { exact = nil } } }
    /// The time of day, as clocks show it in the operator's time zone; hours from 24 on are those of the next day.
    public var time: String { didSet { if time != oldValue { exact = nil } } }
    /// The moment for which the texts stand, until they change. It has the seconds, and tells two hours from each other
    /// that clocks show alike when they are put back.
    var exact: Instant? {
      get { exactSeconds.map { Instant(unixSeconds: $0) } }
      set { exactSeconds = newValue?.unixSeconds }
    }
    /// ``exact`` in seconds since 1970.
    private var exactSeconds: Int?

    /// Makes a moment that is typed.
    public init(date: String = "", time: String = "") { (self.date, self.time) = (date, time) }

    /// Makes a moment that is known; `nil` makes an empty one.
    public init(_ instant: Instant?, _ wording: Wording) {
      self.init()
      guard let instant else { return }
      date = ServiceDate(of: instant, in: wording.timeZone).description
      time = wording.time(instant)
      exactSeconds = instant.unixSeconds
    }

    /// Whether nothing is typed.
    public var isEmpty: Bool { (date + time).allSatisfy(\.isWhitespace) }
  }

  /// A span of time, as a dispatcher types it.
  public struct Span: Hashable, Sendable, Codable {
    /// The first moment; an empty one when the span has no beginning.
    public var from: Moment
    /// The moment at which the span is over.
    public var to: Moment

    /// Makes a span of time.
    public init(from: Moment = Moment(), to: Moment = Moment()) { (self.from, self.to) = (from, to) }

    /// Makes the span of a period.
    public init(_ period: AlertPeriod, _ wording: Wording) {
      self.init(from: Moment(period.start, wording), to: Moment(period.end, wording))
    }
  }

  /// A time of day, as a dispatcher types it.
  public struct TimeOfDay: Hashable, Sendable, Codable {
    /// The time of day, as clocks show it; hours from 24 on are those of the next day.
    public var text: String { didSet { if text != oldValue { exact = nil } } }
    /// The minutes after midnight for which the text stands, until it changes.
    private(set) var exact: Int?

    /// Makes a time of day that is typed.
    public init(_ text: String = "") { self.text = text }

    /// Makes a time of day that is known.
    ///
    /// - Parameters:
    ///   - minutes: The minutes after midnight, as clocks show them.
    ///   - wording: Has the format.
    init(minutes: Int, _ wording: Wording) {
      let day = ServiceDate(dayNumber: 0)
      let clock = WallClockTime(date: day, secondOfDay: minutes % 1440 * 60)
      // On the first day of 1970 no clock changed that a dispatcher reads today.
      text = wording.time(clock.instant(in: wording.timeZone))
      exact = minutes
    }
  }

  /// The same times of day on some days of the week, between two dates.
  public struct Repeat: Hashable, Sendable, Codable {
    /// When service begins to differ on each day.
    public var from: TimeOfDay
    /// When service differs no more; on the next day when it is not after ``from``.
    public var to: TimeOfDay
    /// The days of the week, from 0 for Monday to 6 for Sunday.
    public var weekdays: Set<Int>
    /// The first date, as `2026-11-20`.
    public var first: String
    /// The last date, as `2026-11-20`.
    public var last: String

    /// Makes a repeat. The properties of the same names explain the parameters.
    public init(from: TimeOfDay, to: TimeOfDay, weekdays: Set<Int>, first: String, last: String) {
      (self.from, self.to, self.weekdays) = (from, to, weekdays)
      (self.first, self.last) = (first, last)
    }
  }
}
