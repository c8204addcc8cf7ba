import SwiftProtobuf
import TripCore

/// A version of the feed, and what is not in it.
public struct ProducedFeed: Sendable {
  /// The version.
  public let message: TransitRealtime_FeedMessage
  /// The runs that consumers would have rejected; the dispatcher should see them.
  public let heldBack: [HeldBack]
  /// When predictions in it end unless somebody gives a sign; nothing where it holds none of a desk's.
  public let predictionsEnd: Instant?

  /// The version as it is written and served.
  ///
  /// - Throws: What SwiftProtobuf throws; never for a message that ``FeedProducer`` made.
  public func encoded() throws -> [UInt8] { try message.serializedBytes() }
}

/// A run that was kept out of a version, and why.
public struct HeldBack: Sendable {
  /// Which run.
  public let instance: TripInstance
  /// The entity that would have gone out.
  public let entity: TransitRealtime_FeedEntity
  /// The rules that it would have broken.
  public let findings: [Finding]
}
