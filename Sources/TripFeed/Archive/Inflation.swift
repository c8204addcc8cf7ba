import CDeflate

/// Unpacks a deflate stream whose unpacked size is known, in one call of libdeflate.
///
/// - Returns: The unpacked bytes, or `nil` when the stream is damaged, unpacks to another size, or memory is short.
func inflate(_ packed: Bytes, to size: Int) -> ByteBuffer? {
  guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
  defer { libdeflate_free_decompressor(decompressor) }
  return ByteBuffer(capacity: size) { target in
    // Memory is requested in advance only for a size that is likely: more than 32 times the packed size is probably a
    // false claim.
    let pages = size > bytesForTwoCores && size / 32 < packed.count ? PageRequest(target) : nil
    defer { pages?.wait() }
    let result = libdeflate_deflate_decompress(
      decompressor, packed.baseAddress, packed.count, target.baseAddress, size, nil)
    return result == LIBDEFLATE_SUCCESS ? size : nil
  }
}

/// Returns the CRC-32 of bytes, the checksum that zip archives use.
func checksum(_ bytes: Bytes) -> UInt32 { libdeflate_crc32(0, bytes.baseAddress, bytes.count) }
