import FoundationEssentials

extension Instant {
  /// The same point in time as Foundation has it.
  public var date: Date { Date(timeIntervalSince1970: TimeInterval(unixSeconds)) }

  /// The whole second in which `date` lies, or the nearest instant in ``range``.
  public init(_ date: Date) { self.init(unixSeconds: Int(saturating: date.timeIntervalSince1970.rounded(.down))) }
}
