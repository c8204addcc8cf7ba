import FoundationEssentials

extension Instant {
  /// The same point in time as Foundation has it.
  public var date: Date { Date(timeIntervalSince1970: TimeInterval(unixSeconds)) }

  /// The whole second in which `date` lies.
  public init(_ date: Date) { self.init(unixSeconds: Int(date.timeIntervalSince1970.rounded(.down))) }
}
