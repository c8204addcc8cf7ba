import TripFeed

/// What one version of a feed may hold at most.
///
/// A message of two bytes becomes an object of hundreds, so that bytes alone limit no memory. A country's feed has 400,000
/// stop time updates in 40,000 entities.
public enum RealtimeLimits {
  /// The greatest number of entities.
  public static let entities = 200_000
  /// The greatest number of stop time updates in all entities together.
  public static let stopTimeUpdates = 600_000
  /// The greatest size of all fields together that this program does not know and carries along.
  public static let unknownFields = ByteCount.mebibytes(16)
  /// What the objects of the largest feed may take in memory, beside its bytes.
  public static let memory = ByteCount.mebibytes(384)

  /// What the objects of a feed may take in memory.
  ///
  /// - Parameter size: How many bytes the feed has.
  /// - Returns: 64 MiB and 20 times the feed's bytes, but no more than ``memory``.
  public static func memory(ofFeed size: ByteCount) -> ByteCount {
    let (product, overflows) = size.count.multipliedReportingOverflow(by: 20)
    return overflows ? memory : min(memory, ByteCount((64 << 20) + min(product, memory.count)))
  }
}
