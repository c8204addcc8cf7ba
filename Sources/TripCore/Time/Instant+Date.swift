import FoundationEssentials

extension Instant {
  /// This instant as a Foundation `Date`.
  public var date: Date { Date(timeIntervalSince1970: TimeInterval(unixSeconds)) }

  /// Makes the instant of `date`, rounded down to a whole second. A date beyond ``range`` becomes the nearest instant
  /// in the range.
  public init(_ date: Date) { self.init(unixSeconds: Int(saturating: date.timeIntervalSince1970.rounded(.down))) }
}
