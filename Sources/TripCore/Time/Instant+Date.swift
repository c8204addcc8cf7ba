import FoundationEssentials

extension Instant {
  /// The same point in time as a Foundation `Date`.
  public var date: Date { Date(timeIntervalSince1970: TimeInterval(unixSeconds)) }

  /// Makes the instant at the start of the second in which `date` lies, or the nearest instant in ``range``.
  public init(_ date: Date) { self.init(unixSeconds: Int(saturating: date.timeIntervalSince1970.rounded(.down))) }
}
