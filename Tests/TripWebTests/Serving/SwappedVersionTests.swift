import CDeflate
import Foundation
import Synchronization
import TestSupport
import Testing
import TripCore

@testable import TripWeb

/// A thousand versions are published while clients read: none ever gets half of one, a mixture of two, or one that is
/// older than what it has seen.
@Suite("Versions that are swapped", .timeLimit(.minutes(4)))
struct SwappedVersionTests {
  static let count = 1000

  /// What one reader saw.
  struct Sight {
    var last = -1
    var faults: [String] = []

    mutating func see(_ bytes: [UInt8]) {
      guard let number = PublishedVersion.number(of: bytes) else { return faults.append("torn: \(bytes.count) bytes") }
      if number < last { faults.append("\(number) after \(last)") }
      last = number
    }
  }

  /// How often anybody has read.
  private final class Looks: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }
    func note() { number.withLock { $0 += 1 } }
  }

  /// Publishes to `outlet` while `readers` look until they have seen the last version.
  private func swap(_ outlet: some PublicationOutlet, readers: [@Sendable (Looks) throws -> Sight]) async throws {
    let looks = Looks()
    let sights = try await withThrowingTaskGroup(of: Sight?.self) { group in
      try await outlet.publish(PublishedVersion(number: 0, count: PublishedVersion.size(0)))
      for reader in readers { group.addTask { try await blocking { try reader(looks) } } }
      group.addTask {
        for number in 1..<Self.count {
          try await outlet.publish(PublishedVersion(number: number, count: PublishedVersion.size(number)))
          // Else all might be written before anybody reads.
          let seen = looks.count
          while number.isMultiple(of: 20), looks.count == seen { try await Task.sleep(for: .milliseconds(1)) }
        }
        return nil
      }
      return try await group.reduce(into: []) { sights, sight in sights += [sight].compactMap { $0 } }
    }
    #expect(sights.count == readers.count)
    for sight in sights {
      #expect(sight.faults == [])
      #expect(sight.last == Self.count - 1)
    }
  }

  @Test("over HTTP, on connections that go on and on new ones")
  func served() async throws {
    try await FeedServer.running { server in
      let address = server.address
      let request = "GET /trip-updates.pb HTTP/1.1\r\nHost: test\r\n"
      try await swap(
        server,
        readers: (0..<6).map { index in
          { looks in
            var sight = Sight()
            var client = try RawClient(address)
            while sight.last < Self.count - 1, sight.faults.isEmpty {
              client.send(request + "\r\n")
              guard let reply = client.receiveReply() else {
                sight.faults.append("the connection broke")
                break
              }
              sight.see(reply.body)
              looks.note()
              if index.isMultiple(of: 2) { client = try RawClient(address) }
            }
            return sight
          }
        })
    }
  }

  @Test("over HTTP, packed, asked for with the tag of the last answer")
  func packed() async throws {
    try await FeedServer.running { server in
      let address = server.address
      let reader: @Sendable (Looks) throws -> Sight = { looks in
        var sight = Sight()
        let client = try RawClient(address)
        var tag = "\"none\""
        while sight.last < Self.count - 1, sight.faults.isEmpty {
          client.send(
            "GET /trip-updates.pb HTTP/1.1\r\nHost: test\r\nAccept-Encoding: gzip\r\nIf-None-Match: \(tag)\r\n\r\n")
          guard let reply = client.receiveReply() else {
            sight.faults.append("the connection broke")
            break
          }
          tag = reply.headers["etag"] ?? ""
          looks.note()
          if reply.status == 200 { sight.see(try unpacked(reply.body)) }
        }
        return sight
      }
      try await swap(server, readers: [reader, reader])
    }
  }

  @Test("in a file")
  func file() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/trip-updates.pb"
    let file = try PublishedFile(path: path)
    let reader: @Sendable (Looks) throws -> Sight = { looks in
      var sight = Sight()
      while sight.last < Self.count - 1, sight.faults.isEmpty {
        // In small pieces, so that there is time for the file to change.
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var bytes: [UInt8] = []
        while let piece = try handle.read(upToCount: 1000), !piece.isEmpty { bytes += piece }
        sight.see(bytes)
        looks.note()
      }
      return sight
    }
    try await swap(file, readers: [reader, reader, reader])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        ".trip-updates.pb.lock", "trip-updates.pb",
      ])
  }
}

/// Unpacks an answer; that other programs can do so, too, is shown in ``ServerTests``.
private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
  var plain = [UInt8](repeating: 0, count: 1 << 16)
  let decompressor = try #require(libdeflate_alloc_decompressor())
  defer { libdeflate_free_decompressor(decompressor) }
  var count = 0
  let result = libdeflate_gzip_decompress(decompressor, bytes, bytes.count, &plain, plain.count, &count)
  try #require(result == LIBDEFLATE_SUCCESS)
  return Array(plain[..<count])
}
