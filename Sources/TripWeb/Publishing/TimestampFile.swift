public import TripCore

/// Keeps the last header timestamp where nothing else does: a feed that is only served has no file that tells a restart.
public final class TimestampFile: PublicationOutlet {
  private let file: PublishedFile
  /// Where it is.
  public var place: String { file.path }

  /// Takes the file at `path` for this program alone.
  ///
  /// - Throws: ``PublicationError``.
  public init(path: String) throws(PublicationError) { file = try PublishedFile(path: path) }

  /// The last timestamp that was kept.
  ///
  /// - Throws: ``PublicationError``.
  /// - Returns: Nothing where there is none yet.
  public func lastTimestamp() throws(PublicationError) -> Instant? { try file.lastTimestamp() }

  /// Keeps the timestamp of `version`. To be done before anybody sees that version.
  ///
  /// - Throws: ``PublicationError``.
  public func publish(_ version: PublishedVersion) async throws(PublicationError) {
    let text = "The last header timestamp of the feed that Trip Desk serves: \(version.timestamp.unixSeconds)\n"
    try await file.publish(PublishedVersion(bytes: Array(text.utf8), timestamp: version.timestamp))
  }
}
