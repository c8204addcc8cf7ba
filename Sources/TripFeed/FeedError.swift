/// Why a feed could not be used, and where: file, line, field and value, as far as they are known.
///
/// What can be left out or mended makes a ``FeedNote`` instead.
public struct FeedError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// There is nothing at the path.
    case missingFile
    /// The system refuses to read it; the text is the system's own.
    case unreadable(String)
    /// The file is no zip archive.
    case notAZip
    /// The file is a page of the web, as servers send instead of a feed when something went wrong.
    case webPage
    /// The archive ends before its directory or its members do.
    case truncatedZip
    /// The archive contradicts itself; the text says how.
    case damagedZip(String)
    /// A member is encrypted.
    case encryptedZip
    /// A member is packed by a method other than 0 (stored) and 8 (deflate).
    case unknownCompression(method: Int)
    /// What the archive says it unpacks to is more than allowed.
    case tooLarge(ByteCount, limit: ByteCount)
    /// Reading it takes more memory than allowed, which the option `--unpack-limit` raises.
    case tooMuchMemory(limit: ByteCount)
    /// Reading it takes more memory than any timetable in an archive of its size, which no option raises.
    case packedTooWell(limit: ByteCount)
    /// A row is longer than allowed.
    case rowTooLong(limit: ByteCount)
    /// The archive has more members than allowed.
    case tooManyMembers(limit: Int)
    /// Memory is short.
    case outOfMemory
    /// A table that no service day can do without.
    case missingTable
    /// A table without a header, or without a row where one is needed.
    case emptyTable
    /// A column that no service day can do without.
    case missingColumn
    /// A cell whose value has no meaning here.
    case badValue
    /// A quoted cell that no quote ends.
    case unterminatedQuote
    /// A table that is not UTF-8 but the encoding named.
    case wrongEncoding(String)
    /// The feed changed on disk since it was opened, so that its tables might not be of one time.
    case changedOnDisk
    /// Somebody asked to stop.
    case cancelled
  }

  /// What is wrong.
  public let problem: Problem
  /// The path of the feed, or the file within it, as `stop_times.txt`.
  public let file: String
  /// The line within ``file``, counted from 1 with the header as line 1.
  public let line: Int?
  /// The column, as `stop_sequence`.
  public let field: String?
  /// What the cell holds.
  public let value: String?

  /// Makes an error.
  public init(_ problem: Problem, file: String, line: Int? = nil, field: String? = nil, value: String? = nil) {
    self.problem = problem
    self.file = file
    self.line = line
    self.field = field
    self.value = value
  }
}
