/// The punctuality of a trip or of a stop time: late, early, on time, cancelled or unknown.
public enum Punctuality: Hashable, Sendable {
  /// The delay is unknown: no dispatcher has decided about it, and no followed feed reports it.
  case unknown
  /// The trip is less than one minute early or late.
  case onTime
  /// The trip is at least one minute early.
  case early
  /// The trip is at least one minute late.
  case late
  /// The trip is cancelled, or skips the stop.
  case cancelled

  /// The smallest delay that is shown as late: 60 seconds. A trip that is early by this span or more is shown as
  /// early.
  public static let threshold: Seconds = 60

  /// Makes the punctuality for a delay; a `nil` delay is unknown.
  public init(delay: Seconds?) {
    switch delay {
    case nil: self = .unknown
    case .some(let delay) where delay >= Self.threshold: self = .late
    case .some(let delay) where delay <= -Self.threshold: self = .early
    case .some: self = .onTime
    }
  }

  /// Makes the punctuality of a trip: cancelled, or as its ``Trip/overallDelay`` says.
  public init(_ trip: Trip) { self = trip.isCancelled ? .cancelled : Punctuality(delay: trip.overallDelay) }
}
