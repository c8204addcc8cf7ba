import CDeflate
import Foundation

/// Writes small archives, right ones and wrong ones.
struct ZipWriter {
  /// One member.
  struct Member {
    var name: String
    var content: [UInt8]
    var method = 8
    var flags = 0
    /// What the directory says of the size, where that is not the truth.
    var claimedSize: Int?
    var checksum: UInt32?
    var isWide = false
  }

  var members: [Member] = []
  var prefix: [UInt8] = []
  var comment: [UInt8] = []

  /// The archive.
  func bytes() -> [UInt8] {
    var archive = prefix
    var directory: [UInt8] = []
    for member in members {
      let packed = member.method == 8 ? Self.deflated(member.content) : member.content
      let offset = archive.count - prefix.count
      let sum = member.checksum ?? libdeflate_crc32(0, member.content, member.content.count)
      let size = member.claimedSize ?? member.content.count
      let name = Array(member.name.utf8)
      let shown = member.isWide ? (0xFFFF_FFFF, 0xFFFF_FFFF) : (packed.count, size)
      let common =
        Self.number(20, 2) + Self.number(member.flags, 2) + Self.number(member.method, 2) + Self.number(0, 4)
        + Self.number(Int(sum), 4) + Self.number(shown.0, 4) + Self.number(shown.1, 4) + Self.number(name.count, 2)
      archive += Self.number(0x0403_4B50, 4) + common + Self.number(0, 2) + name + packed
      let extra =
        member.isWide
        ? Self.number(1, 2) + Self.number(16, 2) + Self.number(size, 8) + Self.number(packed.count, 8) : []
      directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + common + Self.number(extra.count, 2)
      directory += Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 4)
      directory += Self.number(offset, 4) + name + extra
    }
    let start = archive.count - prefix.count
    archive += directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(members.count, 2)
    archive += Self.number(members.count, 2) + Self.number(directory.count, 4) + Self.number(start, 4)
    return archive + Self.number(comment.count, 2) + comment
  }

  /// Writes the archive to a new file, which `body` may read.
  func withFile<Result>(cutTo length: Int? = nil, _ body: (String) throws -> Result) throws -> Result {
    try Self.withFile(Array(bytes().prefix(length ?? .max)), body)
  }

  /// Writes bytes to a new file, which `body` may read.
  static func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "tripfeed-\(UUID().uuidString).zip")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func deflated(_ content: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(6) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    var packed = [UInt8](repeating: 0, count: libdeflate_deflate_compress_bound(compressor, content.count))
    let count = libdeflate_deflate_compress(compressor, content, content.count, &packed, packed.count)
    return Array(packed.prefix(count))
  }
}
