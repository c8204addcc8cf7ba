public import TripCore

/// A file that stores the header timestamp of the last version. A feed that is only served over HTTP needs it, because
/// after a restart of the program no published file has the timestamp.
public final class TimestampFile: PublicationOutlet {
  private let file: PublishedFile
  /// The path of the file, as the outlet's name in messages.
  public var place: String { file.path }
  /// `false`: only the publisher itself reads the file.
  public var isForConsumers: Bool { false }

  /// The text with which the file begins. A file without it is another file of the user, and is not replaced.
  private static let beginning = "The last header timestamp of the feed that Trip Desk serves: "

  /// Locks the file at `path`. The first version makes the file when it does not exist.
  ///
  /// - Throws: ``PublicationError/taken(path:)`` when another program uses the file,
  ///   ``PublicationError/notATimestamp(path:)`` when there is something else than an earlier or empty file of this kind,
  ///   also a symbolic link, and other publication errors.
  public init(path: String) throws(PublicationError) {
    file = try PublishedFile(path: path, replacing: Array(Self.beginning.utf8))
  }

  /// Reads the stored timestamp.
  ///
  /// - Returns: The timestamp of the last version, or `nil` when there is no file yet.
  /// - Throws: ``PublicationError`` when the file cannot be read.
  public func lastTimestamp() throws(PublicationError) -> Instant? { try file.lastTimestamp() }

  /// Stores the header timestamp of `version`. Call it before consumers can read that version.
  ///
  /// - Parameter version: The version whose timestamp is stored; its bytes are not.
  /// - Throws: ``PublicationError``; the file keeps the old timestamp then.
  public func publish(_ version: PublishedVersion) async throws(PublicationError) {
    let text = "\(Self.beginning)\(version.timestamp.unixSeconds)\n"
    try await file.publish(PublishedVersion(bytes: Array(text.utf8), timestamp: version.timestamp))
  }
}
