/// One entry of a zip archive's central directory.
/// - SeeAlso: APPNOTE.TXT 6.3, 4.3.12 "Central directory structure" and 4.5.3 "Zip64 Extended Information".
struct ZipMember {
  /// The path of the file within the archive.
  let name: String
  /// The compression method: 0 is stored, 8 is deflate.
  let method: Int
  let isEncrypted: Bool
  /// The CRC-32 of the unpacked bytes of the file.
  let checksum: UInt32
  /// The number of bytes that the packed file takes in the archive.
  let packedSize: Int
  /// The number of bytes of the file after unpacking, as the archive's directory states it.
  let unpackedSize: Int
  /// The offset of the file's local header, counted from the first byte of the archive.
  let headerOffset: Int

  /// Whether the packed bytes can unpack to the stated size: deflate never packs better than 1 to 1032.
  var isPossible: Bool { method != 8 || unpackedSize / 1032 <= packedSize }

  /// Reads the entry at `offset` of `directory`, and sets `next` to the offset of the entry behind it. The result is
  /// `nil` when the entry is damaged.
  init?(_ directory: Bytes, at offset: Int, next: inout Int) {
    guard directory.littleEndian(at: offset, width: 4) == 0x0201_4B50,
      let flags = directory.littleEndian(at: offset + 8, width: 2),
      let method = directory.littleEndian(at: offset + 10, width: 2),
      let checksum = directory.littleEndian(at: offset + 16, width: 4),
      var packedSize = directory.littleEndian(at: offset + 20, width: 4),
      var unpackedSize = directory.littleEndian(at: offset + 24, width: 4),
      let nameLength = directory.littleEndian(at: offset + 28, width: 2),
      let extraLength = directory.littleEndian(at: offset + 30, width: 2),
      let commentLength = directory.littleEndian(at: offset + 32, width: 2),
      var headerOffset = directory.littleEndian(at: offset + 42, width: 4)
    else { return nil }
    let nameStart = offset + 46
    let extraStart = nameStart + nameLength
    let extraEnd = extraStart + extraLength
    guard extraEnd + commentLength <= directory.count else { return nil }

    // Zip64 puts each size and offset that needs more than 32 bits into an extra field, in the order read here.
    // Values that fit in 32 bits are not in the extra field.
    var field = extraStart
    while field + 4 <= extraEnd, let id = directory.littleEndian(at: field, width: 2),
      let length = directory.littleEndian(at: field + 2, width: 2)
    {
      let end = min(field + 4 + length, extraEnd)
      if id == 1 {
        var position = field + 4
        func next64(_ number: inout Int) -> Bool {
          guard number == 0xFFFF_FFFF else { return true }
          guard position + 8 <= end, let wide = directory.littleEndian(at: position, width: 8) else { return false }
          position += 8
          number = wide
          return true
        }
        guard next64(&unpackedSize), next64(&packedSize), next64(&headerOffset) else { return nil }
      }
      field += 4 + length
    }
    name = directory.slice(nameStart..<extraStart).text
    self.method = method
    isEncrypted = flags & 1 != 0
    self.checksum = UInt32(truncatingIfNeeded: checksum)
    self.packedSize = packedSize
    self.unpackedSize = unpackedSize
    self.headerOffset = headerOffset
    next = extraEnd + commentLength
  }
}
