/// How a trip stands against its timetable, as far as anybody knows.
public enum Punctuality: Hashable, Sendable {
  /// Nobody knows: no dispatcher has decided and no feed reports.
  case unknown
  /// Less than a minute early or late.
  case onTime
  /// A minute early or more.
  case early
  /// A minute late or more.
  case late
  /// It does not run, or does not call there.
  case cancelled

  /// From how many seconds on a trip is shown as late, or as early.
  public static let threshold: Seconds = 60

  /// What a delay is shown as; `nil` is nobody knows.
  public init(delay: Seconds?) {
    switch delay {
    case nil: self = .unknown
    case .some(let delay) where delay >= Self.threshold: self = .late
    case .some(let delay) where delay <= -Self.threshold: self = .early
    case .some: self = .onTime
    }
  }

  /// What a trip is shown as, by its departure, or by the first stop from which on anything is known.
  public init(_ trip: Trip) { self = trip.isCancelled ? .cancelled : Punctuality(delay: trip.firstKnownDelay) }
}
