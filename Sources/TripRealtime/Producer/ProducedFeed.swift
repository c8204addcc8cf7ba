import SwiftProtobuf
import TripCore

/// A version of the published feed, and the trips that were held back from it.
public struct ProducedFeed: Sendable {
  /// The message with the published entities.
  public let message: TransitRealtime_FeedMessage
  /// The trips that consumers would have rejected. They should be shown to the dispatcher.
  public let heldBack: [HeldBack]
  /// When the predictions of this version end unless there is another sign of a dispatcher; `nil` when it holds no
  /// predictions of a desk.
  public let predictionsEnd: Instant?

  /// Encodes the message in the binary format, for a file or an HTTP response.
  ///
  /// - Throws: An error of SwiftProtobuf; never for a message of ``FeedProducer``.
  public func encoded() throws -> [UInt8] { try message.serializedBytes() }
}

/// A trip that was held back from a version, and the reasons.
public struct HeldBack: Sendable {
  /// The scheduled trip.
  public let instance: TripInstance
  /// The entity that would have been published.
  public let entity: TransitRealtime_FeedEntity
  /// The rules that the entity breaks.
  public let findings: [Finding]
}
