import SwiftProtobuf
import TripFeed

/// Why bytes are not accepted as a GTFS-Realtime feed.
public enum RealtimeFeedError: Error, Hashable, Sendable {
  /// The feed is empty: it has 0 bytes.
  case empty
  /// The feed has more bytes than the limit.
  case tooLarge(ByteCount, limit: ByteCount)
  /// The feed has more entities than the limit.
  case tooManyEntities(limit: Int)
  /// The feed has more stop time updates than the limit.
  case tooManyStopTimeUpdates(limit: Int)
  /// The unknown fields of the feed have more bytes than the limit.
  case tooMuchUnknown(limit: ByteCount)
  /// The decoded feed would take more memory than the limit for a feed of its size.
  case tooMuchMemory(limit: ByteCount)
  /// The bytes are an HTML page, such as servers send instead of a feed when something went wrong.
  case webPage
  /// The bytes are JSON, which many servers offer beside the feed.
  case json
  /// The bytes are XML, such as SIRI, another format for realtime data.
  case xml
  /// The bytes are a zip archive, such as a GTFS timetable.
  case zip
  /// The bytes are packed with gzip.
  case gzip
  /// The bytes are text in another format, such as a server's one-line answer. The value is the first line of the
  /// text.
  case text(String)
  /// The feed ends in the middle of a field.
  case truncated
  /// A header or an entity lacks a required field: a version, an id, a trip or a position.
  case missingField
  /// A text in the feed is not UTF-8.
  case notUTF8
  /// The bytes are not valid in the encoding of Protocol Buffers.
  case damaged

  /// Makes the error for bytes that could not be decoded. If they look like another format, such as HTML, the error
  /// names that format, which helps the user more than `error` does.
  init(_ error: any Error, bytes: [UInt8]) {
    if let other = Self.otherFormat(of: bytes) {
      self = other
    } else {
      switch error as? BinaryDecodingError {
      case .truncated: self = .truncated
      case .missingRequiredFields: self = .missingField
      case .invalidUTF8: self = .notUTF8
      default: self = error as? RealtimeFeedError ?? .damaged
      }
    }
  }

  /// Returns the error for the other format that the bytes look like, or `nil` when they look like no known format.
  private static func otherFormat(of bytes: [UInt8]) -> RealtimeFeedError? {
    let start = bytes.prefix(4096)
    if start.starts(with: [0x1F, 0x8B]) { return .gzip }
    if start.starts(with: Array("PK\u{3}\u{4}".utf8)) { return .zip }
    return text(start)
  }

  /// Returns the error for the kind of text that the bytes are, such as JSON, or `nil` when they are not text.
  private static func text(_ start: ArraySlice<UInt8>) -> RealtimeFeedError? {
    let isBinary = start.contains { $0 == 0x7F || ($0 < 0x20 && !(0x09...0x0D).contains($0)) }
    guard !isBinary else { return nil }
    let text = String(decoding: start, as: UTF8.self)
    let words = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard !words.isEmpty else { return nil }
    let lowercased = words.prefix(1024).lowercased()
    if lowercased.contains("<html") || lowercased.hasPrefix("<!doctype html") { return .webPage }
    if lowercased.hasPrefix("<") { return .xml }
    if lowercased.hasPrefix("{") || lowercased.hasPrefix("[") { return .json }
    return .text(String(words.prefix { !$0.isNewline }.prefix(60)))
  }
}

extension RealtimeFeedError: CustomStringConvertible {
  /// The error as one line in English: what is wrong and what the user can do.
  public var description: String { "\(whatIsWrong); \(advice)" }

  /// The part of the message that says what is wrong, in English, without the advice.
  public var whatIsWrong: String {
    switch self {
    case .empty: "this is empty, not a GTFS-Realtime feed"
    case .tooLarge(let size, let limit): "this has \(size), more than the limit of \(limit)"
    case .tooManyEntities(let limit): "this has more than \(limit) entities"
    case .tooManyStopTimeUpdates(let limit): "this has more than \(limit) stop time updates"
    case .tooMuchUnknown(let limit): "this has more than \(limit) of unknown fields"
    case .tooMuchMemory(let limit): "this would take more than \(limit) of memory, which no feed of its size needs"
    case .webPage: "this is a web page, not a GTFS-Realtime feed"
    case .json: "this is JSON, not a GTFS-Realtime feed in its binary form"
    case .xml: "this is XML, not a GTFS-Realtime feed"
    case .zip: "this is a zip archive, not a GTFS-Realtime feed"
    case .gzip: "this is packed with gzip"
    case .text(let line): "this is text (“\(line)”), not a GTFS-Realtime feed"
    case .truncated: "this GTFS-Realtime feed is cut off, or it is something else"
    case .missingField: "this GTFS-Realtime feed lacks a field that the format requires"
    case .notUTF8: "a text in this GTFS-Realtime feed is not UTF-8"
    case .damaged: "this is not a GTFS-Realtime feed, or it is damaged"
    }
  }

  /// What the user can do about the error, in English.
  public var advice: String {
    switch self {
    case .empty: "try again later, or ask the publisher of the feed"
    case .tooLarge: "check that the address is the feed's own"
    case .tooManyEntities, .tooManyStopTimeUpdates:
      "check that the address is the feed's own, or ask its publisher for a part of it"
    case .tooMuchUnknown, .tooMuchMemory:
      "check that the address is the feed's own, or tell its publisher"
    case .webPage, .text: "check the address, and whether it wants a key"
    case .json: "look for the address of the binary form, which mostly ends in .pb"
    case .xml: "look for the address of the GTFS-Realtime feed"
    case .zip: "this may be the timetable: look for the address of the trip updates"
    case .gzip: "unpack it first"
    case .truncated: "download it again"
    case .missingField, .notUTF8, .damaged: "download it again, or tell its publisher"
    }
  }
}
