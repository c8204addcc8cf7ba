import CDeflate
import Glibc

/// Compresses and decompresses the bytes of feeds, and computes their checksums, with libdeflate.
enum Deflate {
  /// Returns the CRC-32 of `bytes`.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }

  /// Compresses `bytes` in the gzip format.
  ///
  /// Level 4 is much faster than the usual level 6, and its result is only slightly larger.
  ///
  /// - Returns: The compressed bytes, or `nil` when they are not smaller or there is no memory.
  /// - SeeAlso: RFC 1952.
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(4) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    var count = 0
    let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { room, used in
      count = bytes.withUnsafeBytes {
        libdeflate_gzip_compress(compressor, $0.baseAddress, $0.count, room.baseAddress, room.count)
      }
      used = count
    }
    return count > 0 ? packed : nil
  }

  /// Decompresses bytes in the gzip format, which may be several gzip members one after the other.
  ///
  /// - Parameters:
  ///   - packed: The compressed bytes, without any other bytes after them.
  ///   - limit: The greatest number of bytes after decompression.
  /// - Returns: The bytes of all members, one after the other.
  /// - Throws: ``FollowError/tooLarge(limit:)``, or ``FollowError/damaged(reason:)``.
  /// - SeeAlso: RFC 1952, 2.2.
  static func gunzip(_ packed: [UInt8], limit: Int) throws(FollowError) -> [UInt8] {
    // The system assigns memory only when it is written to, so reserving `limit` bytes costs only what is used.
    guard let decompressor = libdeflate_alloc_decompressor(), let room = malloc(max(limit, 1)) else {
      throw .damaged(reason: "there is no memory to decompress it")
    }
    defer {
      libdeflate_free_decompressor(decompressor)
      free(room)
    }
    var (taken, count) = (0, 0)
    let result = packed.withUnsafeBytes { packed in
      var result = LIBDEFLATE_BAD_DATA
      while taken < packed.count, let start = packed.baseAddress {
        var (used, written) = (0, 0)
        result = libdeflate_gzip_decompress_ex(
          decompressor, start + taken, packed.count - taken, room + count, limit - count, &used, &written)
        guard result == LIBDEFLATE_SUCCESS, used > 0 else { break }
        (taken, count) = (taken + used, count + written)
      }
      return result
    }
    switch result {
    case LIBDEFLATE_SUCCESS: return [UInt8](UnsafeRawBufferPointer(start: room, count: count))
    case LIBDEFLATE_INSUFFICIENT_SPACE: throw .tooLarge(limit: limit)
    default: throw .damaged(reason: "it cannot be decompressed")
    }
  }
}
