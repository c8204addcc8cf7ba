import TripFeed

/// The limits for one version of a GTFS-Realtime feed.
///
/// A message of two bytes is decoded to an object of hundreds of bytes, so a limit on the bytes of the feed alone
/// would not limit memory. For comparison: a country's feed has 400,000 stop time updates in 40,000 entities.
public enum RealtimeLimits {
  /// The greatest number of entities in a feed.
  public static let entities = 200_000
  /// The greatest number of stop time updates in all entities together.
  public static let stopTimeUpdates = 600_000
  /// The greatest number of bytes of all unknown fields together, which decoding keeps unchanged.
  public static let unknownFields = ByteCount.mebibytes(16)
  /// The greatest memory of the decoded objects, however large the feed is. The bytes of the feed are not included.
  public static let memory = ByteCount.mebibytes(384)

  /// Returns the greatest memory that the decoded objects of a feed may take.
  ///
  /// - Parameter size: The size of the encoded feed.
  /// - Returns: 64 MiB plus 20 times `size`, but at most ``memory``.
  public static func memory(ofFeed size: ByteCount) -> ByteCount {
    let (product, overflows) = size.count.multipliedReportingOverflow(by: 20)
    return overflows ? memory : min(memory, ByteCount((64 << 20) + min(product, memory.count)))
  }
}
