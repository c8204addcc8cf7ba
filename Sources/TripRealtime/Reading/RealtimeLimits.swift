import TripFeed

/// The limits for one version of a GTFS-Realtime feed.
///
/// A message of two bytes is decoded to an object of hundreds, so a limit on bytes alone would not limit memory. For
/// comparison: a country's feed has 400,000 stop time updates in 40,000 entities.
public enum RealtimeLimits {
  /// The greatest number of entities.
  public static let entities = 200_000
  /// The greatest number of stop time updates in all entities together.
  public static let stopTimeUpdates = 600_000
  /// The greatest size of all unknown fields together, which are kept as they are.
  public static let unknownFields = ByteCount.mebibytes(16)
  /// The greatest memory of the decoded objects of a feed of any size. The bytes of the feed come on top.
  public static let memory = ByteCount.mebibytes(384)

  /// Returns the greatest memory that the decoded objects of a feed may take.
  ///
  /// - Parameter size: The size of the feed.
  /// - Returns: 64 MiB plus 20 times `size`, but at most ``memory``.
  public static func memory(ofFeed size: ByteCount) -> ByteCount {
    let (product, overflows) = size.count.multipliedReportingOverflow(by: 20)
    return overflows ? memory : min(memory, ByteCount((64 << 20) + min(product, memory.count)))
  }
}
