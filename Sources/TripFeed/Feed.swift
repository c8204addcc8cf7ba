import TripCore
public struct FeedError: Error, CustomStringConvertible { public var description: String { "" } }
public final class GTFSFeed: Sendable {
  public init(path: String) throws(FeedError) { throw FeedError() }
  public var agency: Agency { fatalError() }
  public func timetable(on: ServiceDate, runningAt: Instant?) throws(FeedError) -> Timetable { throw FeedError() }
  public func nearestServiceDate(to: ServiceDate) -> ServiceDate? { nil }
}
