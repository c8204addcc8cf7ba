/// A zip archive. Its directory is read when it is opened, its files on demand.
///
/// Every offset and size in the directory is checked against the file before it is used. The files in an archive are
/// called members here.
/// - SeeAlso: APPNOTE.TXT 6.3, 4.3 "General Format of a .ZIP file".
struct ZipArchive: Sendable {
  private let file: FeedFile
  /// The number of bytes in the file before the archive begins, such as the program of a self-extracting archive.
  private let prefix: Int
  /// The members (files in the archive), in the order of the directory.
  let members: [ZipMember]

  /// The greatest number of files in an archive that is accepted. GTFS has fewer than fifty files.
  private static let memberLimit = 10_000

  /// The size of the archive file in bytes.
  var size: Int { file.size }

  /// Reads the directory of the zip archive in `file`.
  ///
  /// - Throws: ``FeedError`` when the file is not a zip archive, or its directory is damaged.
  init(_ file: FeedFile) throws(FeedError) {
    self.file = file
    let tailSize = min(file.size, 22 + 0xFFFF + 20)
    let tailStart = file.size - tailSize
    let tail = try file.read(tailSize, at: tailStart)
    guard let end = Self.endRecord(in: tail.bytes) else { throw Self.whyNoArchive(file, tail: tail.bytes) }

    var size = tail.bytes.littleEndian(at: end + 12, width: 4) ?? 0
    var offset = tail.bytes.littleEndian(at: end + 16, width: 4) ?? 0
    var directoryEnd = tailStart + end
    if let wide = try Self.wideEndRecord(file, tail: tail.bytes, end: end) {
      (size, offset, directoryEnd) = wide
    }
    guard size <= directoryEnd, offset <= directoryEnd - size else {
      throw FeedError(.damagedZip("its directory lies outside the file"), file: file.path)
    }
    prefix = directoryEnd - size - offset
    let directory = try file.read(size, at: directoryEnd - size)
    members = try withExtendedLifetime(directory) { () throws(FeedError) in
      var members: [ZipMember] = []
      var position = 0
      while position < size {
        guard let member = ZipMember(directory.bytes, at: position, next: &position) else {
          throw FeedError(.damagedZip("its directory breaks off after \(members.count) entries"), file: file.path)
        }
        guard members.count < Self.memberLimit else {
          throw FeedError(.tooManyMembers(limit: Self.memberLimit), file: file.path)
        }
        members.append(member)
      }
      return members
    }
  }

  /// Unpacks a member and compares its checksum.
  ///
  /// - Parameters:
  ///   - member: One of ``members``.
  ///   - name: The file name that errors give.
  /// - Returns: The unpacked bytes.
  /// - Throws: ``FeedError`` when the member is encrypted, damaged, cut off or packed by an unknown method, or when
  ///   memory is short.
  func read(_ member: ZipMember, name: String) throws(FeedError) -> ByteBuffer {
    if member.isEncrypted { throw FeedError(.encryptedZip, file: name) }
    let start = member.headerOffset.addingReportingOverflow(prefix)
    guard !start.overflow, start.partialValue <= file.size - 30 else {
      throw FeedError(.truncatedZip, file: name)
    }
    let header = try file.read(30, at: start.partialValue)
    guard header.bytes.littleEndian(at: 0, width: 4) == 0x0403_4B50,
      let nameLength = header.bytes.littleEndian(at: 26, width: 2),
      let extraLength = header.bytes.littleEndian(at: 28, width: 2)
    else { throw FeedError(.damagedZip("the directory points to no member"), file: name) }
    let dataStart = start.partialValue + 30 + nameLength + extraLength
    guard dataStart <= file.size, member.packedSize <= file.size - dataStart else {
      throw FeedError(.truncatedZip, file: name)
    }
    let unpacked: ByteBuffer
    switch member.method {
    case 0:
      guard member.packedSize == member.unpackedSize else {
        throw FeedError(.damagedZip("a stored member has two sizes"), file: name)
      }
      unpacked = try file.read(member.packedSize, at: dataStart)
    case 8:
      // A stated size that the packed bytes cannot unpack to is refused before memory is allocated for it.
      guard member.isPossible else {
        throw FeedError(.damagedZip("a member claims an impossible size"), file: name)
      }
      let packed = try file.read(member.packedSize, at: dataStart)
      guard let buffer = withExtendedLifetime(packed, { inflate(packed.bytes, to: member.unpackedSize) }) else {
        throw FeedError(.damagedZip("a member does not unpack"), file: name)
      }
      unpacked = buffer
    default: throw FeedError(.unknownCompression(method: member.method), file: name)
    }
    guard withExtendedLifetime(unpacked, { checksum(unpacked.bytes) }) == member.checksum else {
      throw FeedError(.damagedZip("a member's checksum is wrong"), file: name)
    }
    return unpacked
  }

  /// Returns the offset of the "end of central directory record" in `tail`, the last bytes of the file. If several
  /// places look like one, it is the last whose comment fits into the file.
  private static func endRecord(in tail: Bytes) -> Int? {
    var position = tail.count - 22
    while position >= 0 {
      if tail[position] == 0x50, tail.littleEndian(at: position, width: 4) == 0x0605_4B50,
        let comment = tail.littleEndian(at: position + 20, width: 2), comment <= tail.count - position - 22
      {
        return position
      }
      position -= 1
    }
    return nil
  }

  /// Returns the size, offset and end of the directory from the zip64 record, or `nil` when the archive has no such
  /// record.
  private static func wideEndRecord(
    _ file: FeedFile, tail: Bytes, end: Int
  ) throws(FeedError) -> (size: Int, offset: Int, end: Int)? {
    guard tail.littleEndian(at: end - 20, width: 4) == 0x0706_4B50 else { return nil }
    guard let place = tail.littleEndian(at: end - 12, width: 8), file.size >= 56, place <= file.size - 56 else {
      throw FeedError(.damagedZip("its zip64 record lies outside the file"), file: file.path)
    }
    let record = try file.read(56, at: place)
    guard record.bytes.littleEndian(at: 0, width: 4) == 0x0606_4B50,
      let size = record.bytes.littleEndian(at: 40, width: 8),
      let offset = record.bytes.littleEndian(at: 48, width: 8)
    else { throw FeedError(.damagedZip("its zip64 record is not valid"), file: file.path) }
    return (size, offset, place)
  }

  private static func whyNoArchive(_ file: FeedFile, tail: Bytes) -> FeedError {
    guard let start = try? file.read(min(file.size, 512), at: 0) else {
      return FeedError(.changedOnDisk, file: file.path)
    }
    if start.bytes.littleEndian(at: 0, width: 4) == 0x0403_4B50 { return FeedError(.truncatedZip, file: file.path) }
    // A byte order mark or blanks may precede the first angle bracket of a web page.
    let first = start.bytes.first { $0 > 0x20 && $0 < 0x80 }
    return FeedError(first == UInt8(ascii: "<") ? .webPage : .notAZip, file: file.path)
  }
}
