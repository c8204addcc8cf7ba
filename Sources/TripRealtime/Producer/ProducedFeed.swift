import SwiftProtobuf
import TripCore

/// A version of the published feed in one profile, and the trips that were held back from it.
public struct ProducedFeed: Sendable {
  /// The GTFS-Realtime message with the published entities.
  public let message: TransitRealtime_FeedMessage
  /// The trips that are not published because consumers would reject their entities. A desk shows them to the
  /// dispatcher.
  public let heldBack: [HeldBack]
  /// What passengers see of each trip in ``message``.
  public let views: [TripInstance: PassengerView]
  /// Whether a dispatcher was present, so that decided delays are in the version.
  public let isAttended: Bool
  /// When the delays in this version end unless a dispatcher is active again; `nil` when the version has no delays
  /// from a desk.
  public let predictionsEnd: Instant?

  /// Encodes the message in the binary format of Protocol Buffers, for a file or an HTTP response.
  ///
  /// - Throws: An error of SwiftProtobuf; never for a message of ``FeedProducer``.
  public func encoded() throws -> [UInt8] { try message.serializedBytes() }
}
