/// The punctuality of a trip or of a stop time: late, early, on time, cancelled or unknown.
public enum Punctuality: Hashable, Sendable {
  /// The delay is unknown: no dispatcher has decided, and no followed feed reports it.
  case unknown
  /// Less than one minute early or late.
  case onTime
  /// At least one minute early.
  case early
  /// At least one minute late.
  case late
  /// The trip is cancelled, or skips the stop.
  case cancelled

  /// The smallest delay that is shown as late; the same span before the scheduled time is shown as early.
  public static let threshold: Seconds = 60

  /// Makes the punctuality of a delay; `nil` is an unknown delay.
  public init(delay: Seconds?) {
    switch delay {
    case nil: self = .unknown
    case .some(let delay) where delay >= Self.threshold: self = .late
    case .some(let delay) where delay <= -Self.threshold: self = .early
    case .some: self = .onTime
    }
  }

  /// Makes the punctuality of a trip, by its first known delay.
  public init(_ trip: Trip) { self = trip.isCancelled ? .cancelled : Punctuality(delay: trip.firstKnownDelay) }
}
