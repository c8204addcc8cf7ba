import SwiftProtobuf
import TripCore

/// A version of the published feeds: trip updates in several profiles, which differ in their extra trips only, and
/// alerts.
public struct ProducedFeeds: Sendable {
  /// Entities in their order in the message.
  enum Part: Sendable {
    /// Entities that are the same in all profiles.
    case shared([TransitRealtime_FeedEntity])
    /// One extra trip, in the profiles that can tell of it.
    case extra([FeedProfile: TransitRealtime_FeedEntity])
  }

  /// The profiles, in their order, each once.
  public let profiles: [FeedProfile]
  /// The trips that are not published in each feed. A trip may be there several times, once for each profile that
  /// cannot tell of it.
  public let heldBack: [HeldBack]
  /// What passengers see of each trip that is in at least one of the feeds.
  public let views: [TripInstance: PassengerView]
  /// Whether a dispatcher was present, so that decided delays are in the version.
  public let isAttended: Bool
  /// When the delays in this version end unless a dispatcher is active again; `nil` when the version has no delays
  /// from a desk.
  public let predictionsEnd: Instant?
  /// The alerts, which are the same in all profiles.
  public let alerts: ProducedAlerts
  let header: TransitRealtime_FeedHeader
  let parts: [Part]

  /// Returns the message of trip updates in a profile.
  ///
  /// Cost: grows with the number of entities.
  public func message(for profile: FeedProfile) -> TransitRealtime_FeedMessage {
    var message = TransitRealtime_FeedMessage()
    message.header = header
    if case .shared(let entities)? = parts.first, parts.count == 1 {
      message.entity = entities
      return message
    }
    for part in parts {
      switch part {
      case .shared(let entities): message.entity += entities
      case .extra(let forms): if let entity = forms[profile] { message.entity.append(entity) }
      }
    }
    return message
  }

  /// Returns the version in one profile.
  public func feed(_ profile: FeedProfile) -> ProducedFeed {
    let message = message(for: profile)
    let held = heldBack.filter { $0.profile == nil || $0.profile == profile }
    let missing = Set(held.map(\.instance))
    return ProducedFeed(
      message: message, heldBack: held, views: missing.isEmpty ? views : views.filter { !missing.contains($0.key) },
      isAttended: isAttended, predictionsEnd: predictionsEnd)
  }

  /// Encodes feeds in the binary format of Protocol Buffers.
  ///
  /// The combined feeds are put together from the bytes of the others. Without alerts they share the bytes of the trip
  /// updates, in one array.
  ///
  /// - Parameter feeds: The feeds to encode. Those in another profile than ``profiles`` are left out.
  /// - Returns: The bytes of each feed.
  /// - Throws: An error of SwiftProtobuf; never for a message of ``FeedProducer``.
  public func encoded(_ feeds: Set<PublishedFeed>) throws -> [PublishedFeed: [UInt8]] {
    let trips = feeds.contains { $0.content != .alerts } ? try encoded() : [:]
    let told = try Self.bytes(of: alerts.entities)
    var encoded: [PublishedFeed: [UInt8]] = [:]
    for feed in feeds {
      switch feed.content {
      case .trips: encoded[feed] = trips[feed.profile]
      case .alerts: encoded[feed] = try headBytes + told
      case .combined: encoded[feed] = told.isEmpty ? trips[feed.profile] : trips[feed.profile].map { $0 + told }
      }
    }
    return encoded
  }

  /// Encodes the trip updates of all profiles in the binary format of Protocol Buffers.
  ///
  /// What is the same in all of them is encoded once: the bytes of a message are those of its fields in a row, so that
  /// they can be put together from parts. Without extra trips all profiles have the same bytes, in one array.
  ///
  /// - Throws: An error of SwiftProtobuf; never for a message of ``FeedProducer``.
  /// - SeeAlso: Protocol Buffers, "Encoding", "Last One Wins".
  public func encoded() throws -> [FeedProfile: [UInt8]] {
    guard profiles.count > 1, parts.count > 1 || hasExtraTrips else {
      let bytes: [UInt8] = try profiles.first.map { try message(for: $0).serializedBytes() } ?? []
      return Dictionary(uniqueKeysWithValues: profiles.map { ($0, bytes) })
    }
    let first = try headBytes
    var encoded = Dictionary(uniqueKeysWithValues: profiles.map { ($0, first) })
    for part in parts {
      switch part {
      case .shared(let entities):
        let bytes = try Self.bytes(of: entities)
        for profile in profiles { encoded[profile]?.append(contentsOf: bytes) }
      case .extra(let forms):
        for (profile, entity) in forms { encoded[profile]?.append(contentsOf: try Self.bytes(of: [entity])) }
      }
    }
    return encoded
  }

  /// The bytes of a message without entities.
  private var headBytes: [UInt8] {
    get throws {
      var head = TransitRealtime_FeedMessage()
      head.header = header
      return try head.serializedBytes()
    }
  }

  private var hasExtraTrips: Bool {
    if case .extra? = parts.first { true } else { false }
  }

  /// Encodes entities as a part of a message, which lacks the header that a whole one must have.
  private static func bytes(of entities: [TransitRealtime_FeedEntity]) throws -> [UInt8] {
    var part = TransitRealtime_FeedMessage()
    part.entity = entities
    return try part.serializedBytes(partial: true)
  }
}
