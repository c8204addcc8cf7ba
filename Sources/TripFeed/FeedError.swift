/// Why a feed could not be read, and where: file, line, column and value, as far as they are known.
///
/// A fault that leaves the rest of the feed readable becomes a ``FeedNote`` instead.
///
/// ```swift
/// do {
///   let feed = try GTFSFeed(path: "feed.zip")
///   print(feed.agency.name)
/// } catch {
///   print(error)  // stop_times.txt, line 1: the column trip_id is missing; export …
/// }
/// ```
public struct FeedError: Error, Hashable, Sendable {
  /// What is wrong with the feed, such as a missing table or a damaged archive.
  public enum Problem: Hashable, Sendable {
    /// No file or folder exists at the path.
    case missingFile
    /// The operating system refuses to open or read the file. The text is the system's own message.
    case unreadable(String)
    /// The file is not a zip archive.
    case notAZip
    /// The file is an HTML page, such as servers send instead of a feed when something went wrong.
    case webPage
    /// The archive ends before the end of its directory or of a file in it.
    case truncatedZip
    /// The archive contradicts itself. The text says how.
    case damagedZip(String)
    /// A file in the archive is encrypted.
    case encryptedZip
    /// A file in the archive is packed by a method other than 0 (stored) and 8 (deflate).
    case unknownCompression(method: Int)
    /// The unpacked sizes that the archive states add up to more than the limit.
    case tooLarge(ByteCount, limit: ByteCount)
    /// Reading the feed takes more memory than the limit. The option `--unpack-limit` of the program raises the
    /// limit.
    case tooMuchMemory(limit: ByteCount)
    /// Reading the feed takes more memory than any real timetable in an archive of the same size. No option raises
    /// this limit.
    case packedTooWell(limit: ByteCount)
    /// A row of a table has more bytes than the limit.
    case rowTooLong(limit: ByteCount)
    /// The archive holds more files than the limit.
    case tooManyMembers(limit: Int)
    /// The system has no memory left.
    case outOfMemory
    /// A table that every timetable needs is missing.
    case missingTable
    /// A table has no header, or no row where at least one is needed.
    case emptyTable
    /// A column that every timetable needs is missing.
    case missingColumn
    /// The time zone of agency.txt is not in the tz database.
    case badValue
    /// A quoted cell has no closing quote.
    case unterminatedQuote
    /// A table is in the named encoding instead of UTF-8.
    case wrongEncoding(String)
    /// The feed changed on disk after it was opened, so its tables may be of different versions.
    case changedOnDisk
    /// The caller cancelled the reading.
    case cancelled
  }

  /// What is wrong with the feed, such as a missing table or a damaged archive.
  public let problem: Problem
  /// The path of the feed, or the file within the feed, such as `stop_times.txt`.
  public let file: String
  /// The line within ``file``, counted from 1 with the header as line 1; `nil` when the error is not about a line.
  public let line: Int?
  /// The column, such as `stop_sequence`; `nil` when the error is not about a column.
  public let field: String?
  /// The text of the cell; `nil` when the error is not about a cell.
  public let value: String?

  /// Makes an error; arguments that are not known may be left out.
  public init(_ problem: Problem, file: String, line: Int? = nil, field: String? = nil, value: String? = nil) {
    self.problem = problem
    self.file = file
    self.line = line
    self.field = field
    self.value = value
  }
}
