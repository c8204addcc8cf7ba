import SwiftProtobuf
import TripFeed

/// Why bytes are no GTFS-Realtime feed.
public enum RealtimeFeedError: Error, Hashable, Sendable {
  /// There are none.
  case empty
  /// There are more than allowed.
  case tooLarge(ByteCount, limit: ByteCount)
  /// It has more entities than allowed.
  case tooManyEntities(limit: Int)
  /// It has more stop time updates than allowed.
  case tooManyStopTimeUpdates(limit: Int)
  /// The fields in it that this program does not know have more bytes than allowed.
  case tooMuchUnknown(limit: ByteCount)
  /// What is in it would take more memory than allowed for a feed of its size.
  case tooMuchMemory(limit: ByteCount)
  /// It is a page of the web, as servers send instead of a feed when something went wrong.
  case webPage
  /// It is JSON, as many servers offer beside the feed.
  case json
  /// It is XML, as of SIRI, another format of the same trade.
  case xml
  /// It is a zip archive, as of a GTFS timetable.
  case zip
  /// It is packed with gzip.
  case gzip
  /// It is some other text, as a server's one-line answer.
  case text(String)
  /// It ends in the middle.
  case truncated
  /// A header or an entity lacks what every feed has: a version, an id, a trip, a position.
  case missingField
  /// A text in it is not UTF-8.
  case notUTF8
  /// It is nothing that the format allows.
  case damaged

  /// Says why `bytes`, which could not be decoded, are none: what they look like tells more than where decoding stopped.
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

  /// Which other format the bytes look like; `nil` when they look like none that is known here.
  private static func otherFormat(of bytes: [UInt8]) -> RealtimeFeedError? {
    let start = bytes.prefix(4096)
    if start.starts(with: [0x1F, 0x8B]) { return .gzip }
    if start.starts(with: Array("PK\u{3}\u{4}".utf8)) { return .zip }
    return text(start)
  }

  /// What kind of text it is; nothing where it has bytes that no text has.
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
  /// One line in English: what it is, and what to do.
  public var description: String { "\(whatIsWrong); \(advice)" }

  /// What is wrong, without the advice.
  public var whatIsWrong: String {
    switch self {
    case .empty: "this is empty, not a GTFS-Realtime feed"
    case .tooLarge(let size, let limit): "this has \(size), more than the limit of \(limit)"
    case .tooManyEntities(let limit): "this has more than \(limit) entities"
    case .tooManyStopTimeUpdates(let limit): "this has more than \(limit) stop time updates"
    case .tooMuchUnknown(let limit): "this has more than \(limit) of fields that are unknown here"
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

  /// What the reader of the message can do about it.
  public var advice: String {
    switch self {
    case .empty: "ask again later, or ask whoever publishes it"
    case .tooLarge: "check that the address is the feed's own"
    case .tooManyEntities, .tooManyStopTimeUpdates:
      "check that the address is the feed's own, or ask whoever publishes it for a part of it"
    case .tooMuchUnknown, .tooMuchMemory:
      "check that the address is the feed's own, or tell whoever publishes it"
    case .webPage, .text: "check the address, and whether it wants a key"
    case .json: "look for the address of the binary form, which mostly ends in .pb"
    case .xml: "look for the address of the GTFS-Realtime feed"
    case .zip: "this may be the timetable: look for the address of the trip updates"
    case .gzip: "unpack it first"
    case .truncated: "download it again"
    case .missingField, .notUTF8, .damaged: "download it again, or tell whoever publishes it"
    }
  }
}
