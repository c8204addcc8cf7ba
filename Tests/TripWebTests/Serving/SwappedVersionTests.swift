import CDeflate
import Foundation
import Synchronization
import TestSupport
import Testing
import TripCore

@testable import TripWeb

/// Publishes a thousand versions while clients read. No client may get half a version, a mixture of two, or a version
/// older than one it has read before.
@Suite("Replacing versions while clients read", .timeLimit(.minutes(10)))
struct SwappedVersionTests {
  static let count = 1000

  /// The versions that one reader has read.
  struct ReadVersions {
    var last = -1
    var faults: [String] = []

    mutating func see(_ bytes: [UInt8]) {
      guard let number = PublishedVersion.number(of: bytes) else { return faults.append("torn: \(bytes.count) bytes") }
      if number < last { faults.append("\(number) after \(last)") }
      last = number
    }
  }

  /// The number of reads of all readers together.
  private final class ReadCount: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }
    func note() { number.withLock { $0 += 1 } }
  }

  /// Publishes all versions to `outlet` while `readers` read until they have the last version.
  private func swap(
    _ outlet: some PublicationOutlet, readers: [@Sendable (ReadCount) throws -> ReadVersions]
  ) async throws {
    let reads = ReadCount()
    let results = try await withThrowingTaskGroup(of: ReadVersions?.self) { group in
      try await outlet.publish(PublishedVersion(number: 0, count: PublishedVersion.size(0)))
      for reader in readers { group.addTask { try await blocking { try reader(reads) } } }
      group.addTask {
        for number in 1..<Self.count {
          try await outlet.publish(PublishedVersion(number: number, count: PublishedVersion.size(number)))
          // Waits for a read; otherwise all versions might be published before the first read.
          let seen = reads.count
          while number.isMultiple(of: 20), reads.count == seen { try await Task.sleep(for: .milliseconds(1)) }
        }
        return nil
      }
      return try await group.reduce(into: []) { results, versions in results += [versions].compactMap { $0 } }
    }
    #expect(results.count == readers.count)
    for versions in results {
      #expect(versions.faults == [])
      #expect(versions.last == Self.count - 1)
    }
  }

  @Test("over HTTP, on open and on new connections")
  func served() async throws {
    try await FeedServer.running { server in
      let address = server.address
      let request = "GET /trip-updates.pb HTTP/1.1\r\nHost: test\r\n"
      try await swap(
        server,
        readers: (0..<6).map { index in
          { reads in
            var versions = ReadVersions()
            var client = try RawClient(address)
            while versions.last < Self.count - 1, versions.faults.isEmpty {
              client.send(request + "\r\n")
              guard let reply = client.receiveReply() else {
                versions.faults.append("the connection broke")
                break
              }
              versions.see(reply.body)
              reads.note()
              if index.isMultiple(of: 2) { client = try RawClient(address) }
            }
            return versions
          }
        })
    }
  }

  @Test("over HTTP, compressed, with the tag of the last answer in each request")
  func packed() async throws {
    try await FeedServer.running { server in
      let address = server.address
      let reader: @Sendable (ReadCount) throws -> ReadVersions = { reads in
        var versions = ReadVersions()
        let client = try RawClient(address)
        var tag = "\"none\""
        while versions.last < Self.count - 1, versions.faults.isEmpty {
          client.send(
            "GET /trip-updates.pb HTTP/1.1\r\nHost: test\r\nAccept-Encoding: gzip\r\nIf-None-Match: \(tag)\r\n\r\n")
          guard let reply = client.receiveReply() else {
            versions.faults.append("the connection broke")
            break
          }
          tag = reply.headers["etag"] ?? ""
          reads.note()
          if reply.status == 200 { versions.see(try unpacked(reply.body)) }
        }
        return versions
      }
      try await swap(server, readers: [reader, reader])
    }
  }

  @Test("in a file")
  func file() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/trip-updates.pb"
    let file = try PublishedFile(path: path)
    let reader: @Sendable (ReadCount) throws -> ReadVersions = { reads in
      var versions = ReadVersions()
      while versions.last < Self.count - 1, versions.faults.isEmpty {
        // Reads small pieces, so that the file can change in between.
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var bytes: [UInt8] = []
        while let piece = try handle.read(upToCount: 1000), !piece.isEmpty { bytes += piece }
        versions.see(bytes)
        reads.note()
      }
      return versions
    }
    try await swap(file, readers: [reader, reader, reader])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        ".trip-updates.pb.lock", "trip-updates.pb",
      ])
  }
}

/// Decompresses an answer. ``ServerTests`` shows that other programs can do so, too.
private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
  var plain = [UInt8](repeating: 0, count: 1 << 16)
  let decompressor = try #require(libdeflate_alloc_decompressor())
  defer { libdeflate_free_decompressor(decompressor) }
  var count = 0
  let result = libdeflate_gzip_decompress(decompressor, bytes, bytes.count, &plain, plain.count, &count)
  try #require(result == LIBDEFLATE_SUCCESS)
  return Array(plain[..<count])
}
