import CDeflate

/// Unpacks a deflate stream whose unpacked size is known, in one call.
///
/// - Returns: Nothing where the stream is damaged, or unpacks to another size.
func inflate(_ packed: Bytes, to size: Int) -> ByteBuffer? {
  guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
  defer { libdeflate_free_decompressor(decompressor) }
  return ByteBuffer(capacity: size) { target in
    // Not where hardly any stream unpacks to as much: the size is but a claim.
    let pages = size > bytesForTwoCores && size / 32 < packed.count ? PageRequest(target) : nil
    defer { pages?.wait() }
    let result = libdeflate_deflate_decompress(
      decompressor, packed.baseAddress, packed.count, target.baseAddress, size, nil)
    return result == LIBDEFLATE_SUCCESS ? size : nil
  }
}

/// The CRC-32 by which zip archives guard their members.
func checksum(_ bytes: Bytes) -> UInt32 { libdeflate_crc32(0, bytes.baseAddress, bytes.count) }
