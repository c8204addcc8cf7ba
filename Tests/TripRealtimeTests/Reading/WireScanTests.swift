import Foundation
import SwiftProtobuf
import TestSupport
import Testing

@testable import TripRealtime

@Suite("WireScan")
struct WireScanTests {
  @Test("knows every field of the format that is read")
  func knowsTheFormat() throws {
    let path = Checkout.folder.appending(path: "Sources/TripRealtime/Messages/gtfs-realtime.proto")
    let expected = try ProtoFile(String(contentsOf: path, encoding: .utf8)).messages
    #expect(Set(expected.keys) == Set(MessageShape.Kind.allCases.map { "\($0)" }))
    for kind in MessageShape.Kind.allCases {
      var known: [Int: String] = [:]
      for (number, field) in MessageShape.of(kind).fields.enumerated() { known[number] = field.map { "\($0)" } }
      #expect(known == expected["\(kind)"], "\(kind)")
    }
  }

  @Test(
    "passes all that decoding accepts", .enabled(if: SharedData.isPresent, "\(SharedData.missing)"),
    arguments: CaptureTests.names)
  func agreesOnDamage(name: String) throws {
    var random = SeededRandom.announced("damage to \(name)")
    let whole = try [UInt8](Data(contentsOf: URL(filePath: SharedData.path("gtfs-rt/\(name).pb"))).prefix(30_000))
    for _ in 0..<40 {
      var bytes = whole
      bytes.removeLast(Int.random(in: 0..<whole.count, using: &random))
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      expectAgreement(bytes)
    }
  }

  @Test("passes all that decoding accepts, also of random fields")
  func agreesOnRandomFields() {
    var random = SeededRandom.announced()
    for _ in 0..<3000 { expectAgreement(WireWriter.header + fields(&random, depth: 0)) }
  }

  @Test("ends at damage: long numbers, groups that do not close, sizes beyond the end")
  func damage() {
    let header = WireWriter.header
    let cases: [([UInt8], RealtimeFeedError?)] = [
      (header + [0x08] + [UInt8](repeating: 0xFF, count: 9) + [0x01], nil),
      (header + [0x08] + [UInt8](repeating: 0xFF, count: 11), .damaged),
      (header + [0x80], .truncated), (header + [0x07], .damaged), (header + [0x00], .damaged),
      (header + [0xFF, 0xFF, 0xFF, 0xFF, 0x7F], .damaged),
      (header + [0x12] + WireWriter.varint(.max), .truncated), (header + [0x12] + WireWriter.varint(-1), .truncated),
      (header + [0x4B], .truncated), (header + [0x4B, 0x4C], nil), (header + [0x4B, 0x54], .damaged),
      (header + [0x4C], .damaged), (header + [UInt8](repeating: 0x4B, count: 1_000_000), .damaged),
    ]
    for (bytes, expected) in cases {
      var found: RealtimeFeedError?
      do throws(RealtimeFeedError) { try WireScan.check(bytes) } catch { found = error }
      #expect(found == expected, "\(bytes.prefix(24))")
    }
  }

  /// What the walk refuses, decoding refuses as well.
  private func expectAgreement(_ bytes: [UInt8]) {
    do throws(RealtimeFeedError) { try WireScan.check(bytes) } catch {
      #expect(error == .damaged || error == .truncated)
      #expect(throws: BinaryDecodingError.self, "\(error): \(bytes.prefix(200))") {
        try TransitRealtime_FeedMessage(serializedBytes: bytes, partial: true)
      }
    }
  }

  private func fields(_ random: inout SeededRandom, depth: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let number = Int.random(in: 1...18, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: bytes += WireWriter.number(number, .random(in: -5...5_000_000_000, using: &random))
      case 1: bytes += WireWriter.varint(number << 3 | 1) + [UInt8](repeating: 1, count: 8)
      case 2: bytes += WireWriter.varint(number << 3 | 5) + [UInt8](repeating: 1, count: 4)
      case 3:
        bytes += WireWriter.varint(number << 3 | 3) + fields(&random, depth: 9) + WireWriter.varint(number << 3 | 4)
      case 4: bytes.append(.random(in: 0...255, using: &random))
      default: bytes += WireWriter.field(number, depth < 6 ? fields(&random, depth: depth + 1) : [])
      }
    }
    return bytes
  }
}

/// The messages and fields that a `.proto` file declares, as ``MessageShape`` names them.
private struct ProtoFile {
  private(set) var messages: [String: [Int: String]] = [:]

  init(_ text: String) {
    var open: [String] = []
    var fields: [(message: String, label: String, type: String, number: Int)] = []
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == ";" }).map(String.init)
      guard let first = words.first else { continue }
      if first == "message" || first == "enum" {
        open.append((first == "enum" ? "enum " : "") + words[1])
        if first == "message" { messages[Self.lowercased(words[1])] = [:] }
      } else if first == "}" {
        open.removeLast()
      } else if ["required", "optional", "repeated"].contains(first), let number = Int(words[4]),
        let message = open.last
      {
        let type = words[1].split(separator: ".").last.map(String.init) ?? ""
        fields.append((Self.lowercased(message), first, type, number))
      }
    }
    for (message, label, type, number) in fields {
      let isRepeated = label == "repeated"
      let shape =
        switch type {
        case "string": isRepeated ? "texts" : "text"
        case "bool", "int32", "int64", "uint32", "uint64": "number(wire: 0)"
        case "float": "number(wire: 5)"
        case "double": "number(wire: 1)"
        case _ where messages[Self.lowercased(type)] != nil:
          "\(isRepeated ? "many" : "one")(TripRealtime.MessageShape.Kind.\(Self.lowercased(type)))"
        default: "choice"
        }
      messages[message]?[number] = shape
    }
  }

  private static func lowercased(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}
