import Glibc

/// Additional headers of requests, such as an agency's key: the content of the file of the option
/// `--follow-header-file`.
///
/// ```
/// # The server that the next lines are for. Needed only when several servers are followed.
/// [https://api.example.org]
/// X-API-Key: 0123456789
/// ```
public struct RequestHeaders: Hashable, Sendable {
  /// The header lines of the file that stand before the first line with a server. They are allowed only when a single
  /// server is followed, and are sent to that server.
  private var common: [String] = []
  /// The header lines that the file has below each server.
  private var named: [WebAddress.Origin: [String]] = [:]
  /// The line number, from 1, of the first header that stands before any line with a server; `nil` when there is no
  /// such header.
  private var firstCommon: Int?
  /// The path of the file with the headers, for error messages.
  private var path = ""
  /// A line about a file that users besides its owner can read, though it holds secrets; `nil` when they cannot.
  public private(set) var warning: String?

  /// Makes an empty list of headers.
  public init() {}

  /// Reads a file of headers.
  ///
  /// - Parameter path: The path of the file, of at most 64 KiB.
  /// - Throws: ``RequestHeaderError`` with the number of the line, and without any secret value.
  public init(file path: String) throws(RequestHeaderError) {
    self.path = path
    let bytes: [UInt8]
    do { (bytes, warning) = try Self.read(path) } catch {
      throw RequestHeaderError(path: path, line: nil, problem: error)
    }
    var origin: WebAddress.Origin?
    for (index, raw) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      func refused(_ problem: RequestHeaderError.Problem) -> RequestHeaderError {
        RequestHeaderError(path: path, line: index + 1, problem: problem)
      }
      guard var line = String(validating: raw, as: UTF8.self) else { throw refused(.notText) }
      line.trimSpaces()
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("[") {
        guard line.hasSuffix("]"), let address = try? WebAddress(String(line.dropFirst().dropLast())) else {
          throw refused(.noOrigin)
        }
        origin = address.origin
        continue
      }
      let header: String
      do { header = try Self.header(line) } catch { throw refused(error) }
      if let origin {
        named[origin, default: []].append(header)
      } else {
        common.append(header)
        firstCommon = firstCommon ?? index + 1
      }
    }
  }

  /// Checks that no header would be sent to the wrong server.
  ///
  /// - Parameter sources: All sources that are followed with these headers.
  /// - Throws: ``RequestHeaderError`` when there are several servers, and a header does not say which one it is for.
  public func check(for sources: [FollowedSource]) throws(RequestHeaderError) {
    let origins = Set(sources.compactMap { if case .web(let address) = $0 { address.origin } else { nil } })
    guard origins.count > 1, let firstCommon else { return }
    throw RequestHeaderError(path: path, line: firstCommon, problem: .ambiguous)
  }

  /// Returns the headers for requests to a server, each as `Name: value`.
  func lines(for origin: WebAddress.Origin) -> [String] { common + (named[origin] ?? []) }

  private static let sizeLimit = 1 << 16

  /// Returns the content of a file, and a line when others can read it, too.
  private static func read(_ path: String) throws(RequestHeaderError.Problem) -> ([UInt8], String?) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var (bytes, room) = ([UInt8](), [UInt8](repeating: 0, count: sizeLimit))
    while bytes.count <= sizeLimit {
      let count = Glibc.read(descriptor, &room, room.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
      if count == 0 { return (bytes, warning(descriptor, path)) }
      bytes += room[..<count]
    }
    throw .tooLarge
  }

  private static func warning(_ descriptor: Int32, _ path: String) -> String? {
    var info = stat()
    // A pipe has no content that others could read.
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_mode & 0o077 != 0 else { return nil }
    return "\(path) holds keys, and other users may read or change it; make it yours alone: chmod 600 \(path)"
  }

  /// Parses one line of the file.
  ///
  /// - Returns: The header as it is sent, `Name: value`.
  /// - Throws: The problem, when the line is not a valid header.
  /// - SeeAlso: RFC 9110, 5.5 and 5.6.2.
  private static func header(_ line: String) throws(RequestHeaderError.Problem) -> String {
    guard let colon = line.firstIndex(of: ":") else { throw .noColon }
    let name = line[..<colon]
    guard !name.isEmpty,
      name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5a).contains($0 & 0xdf) || marks.contains($0) })
    else { throw .badName }
    guard !reserved.contains(name.lowercased()) else { throw .ownName(String(name)) }
    var value = String(line[line.index(after: colon)...])
    value.trimSpaces()
    guard !value.isEmpty else { throw .noValue(String(name)) }
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else { throw .badValue(String(name)) }
    return "\(name): \(value)"
  }

  /// The characters besides letters and digits that the name of an HTTP header may have.
  private static let marks = Array("!#$%&'*+-.^_`|~".utf8)

  /// The names of the headers that the program itself sets, and that the file must therefore not contain.
  private static let reserved: Set = [
    "accept", "accept-encoding", "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
    "if-none-match", "if-range", "if-unmodified-since", "range", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}

extension RequestHeaders: CustomStringConvertible, CustomDebugStringConvertible {
  /// The number of headers. The headers themselves are left out, because they are secret.
  public var description: String { "\(common.count + named.values.reduce(0) { $0 + $1.count }) headers" }
  /// The number of headers, as in ``description``, so that debuggers and logs show no secret either.
  public var debugDescription: String { description }
}

/// The error of a file of request headers that cannot be used.
public struct RequestHeaderError: Error, Hashable, Sendable {
  /// The path of the file of request headers.
  public let path: String
  /// The line number, from 1; `nil` when the error concerns the whole file.
  public let line: Int?
  /// The problem in the file of request headers.
  public let problem: Problem

  /// A problem in a file of request headers. No case contains a secret value.
  public enum Problem: Error, Hashable, Sendable {
    /// The file cannot be read.
    case unreadable(reason: String)
    /// The file is larger than 64 KiB.
    case tooLarge
    /// The line is not text in UTF-8.
    case notText
    /// The line begins with `[`, but is not the address of a server in brackets.
    case noOrigin
    /// The line has no colon, which must follow the name of a header.
    case noColon
    /// The text before the colon is not a valid header name.
    case badName
    /// The file has a header of this name, which the program itself sets.
    case ownName(String)
    /// The header of this name has no value after the colon.
    case noValue(String)
    /// The value of the header of this name contains control characters.
    case badValue(String)
    /// Several servers are followed, and the header does not say which one it is for.
    case ambiguous
  }
}

extension RequestHeaderError: CustomStringConvertible {
  /// The error as one line of English text, with the place in the file and what to write instead.
  public var description: String {
    "\(path)\(line.map { ", line \($0)" } ?? ""): \(words)"
  }

  private var words: String {
    switch problem {
    case .unreadable(let reason): "cannot be read (\(reason)); check who may read it"
    case .tooLarge: "is larger than 64 KiB; write one header a line, as X-API-Key: 0123"
    case .notText: "is not UTF-8; write one header a line, as X-API-Key: 0123"
    case .noOrigin: "names no server; write it as [https://example.org]"
    case .noColon: "has no colon; write it as X-API-Key: 0123"
    case .badName: "has no name of a header before the colon; write it as X-API-Key: 0123"
    case .ownName(let name): "\(name) is set by the program; leave it out"
    case .noValue(let name): "\(name) has no value; write it as X-API-Key: 0123"
    case .badValue(let name): "the value of \(name) has control characters; write it as X-API-Key: 0123"
    case .ambiguous: "several servers are followed; name the server in a line above, as [https://example.org]"
    }
  }
}

extension String {
  /// Removes spaces, tabs and carriage returns from both ends of the text.
  fileprivate mutating func trimSpaces() {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" || character == "\r" }
    self = String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
