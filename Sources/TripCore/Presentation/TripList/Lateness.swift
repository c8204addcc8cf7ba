/// How late a trip is, by what it means for passengers and for the dispatcher.
public enum Lateness: Hashable, Sendable, CaseIterable {
  /// One or two minutes late.
  case slightly
  /// Three to nine minutes late.
  case clearly
  /// Ten minutes late or more.
  case very

  /// Makes the weight of a delay; `nil` when the delay is unknown or less than a minute.
  public init?(delay: Seconds?) {
    guard let delay, delay >= Punctuality.threshold else { return nil }
    self = delay < .minutes(3) ? .slightly : delay < .minutes(10) ? .clearly : .very
  }

  /// Replaces the symbol of a late trip in its status by that of its weight; a trip that is not late has no weight.
  static func marking(_ status: String, _ lateness: Lateness?) -> String {
    guard let lateness else { return status }
    return status.replacing(Punctuality.late.symbol, with: lateness.symbol, maxReplacements: 1)
  }

  /// A symbol that can be told from the others without colour: one dot, two or three.
  public var symbol: String {
    switch self {
    case .slightly: "●"
    case .clearly: "●●"
    case .very: "●●●"
    }
  }
}

extension Wording {
  /// Returns the word for a lateness.
  public func word(_ lateness: Lateness) -> String {
    switch lateness {
    case .slightly: translation.translate("slightly late")
    case .clearly: translation.translate("late")
    case .very: translation.translate("very late")
    }
  }

  /// Describes a delay for the list of trips, as ``status(delay:)`` does, with the symbol of the weight of a late one:
  /// `●● +5 min`.
  public func weightedStatus(delay: Seconds?) -> String {
    Lateness.marking(status(delay: delay), Lateness(delay: delay))
  }
}
