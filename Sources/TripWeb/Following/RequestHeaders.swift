import Glibc

/// Headers that are sent with each request, as an agency's key: what `--follow-header-file` has in it.
///
/// ```
/// # Whose the next lines are; needed only where several servers are followed.
/// [https://api.example.org]
/// X-API-Key: 0123456789
/// ```
public struct RequestHeaders: Hashable, Sendable {
  /// Lines that are for the one server that is followed.
  private var common: [String] = []
  private var named: [WebAddress.Origin: [String]] = [:]
  /// The line of the first header without an origin above it, from 1.
  private var firstCommon: Int?
  private var path = ""

  /// None.
  public init() {}

  /// Reads a file.
  ///
  /// - Throws: ``RequestHeaderError``, which names the line, and none of what is secret in it.
  public init(file path: String) throws(RequestHeaderError) {
    self.path = path
    let bytes: [UInt8]
    do { bytes = try Self.read(path) } catch { throw RequestHeaderError(path: path, line: nil, problem: error) }
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

  /// Whether the headers can be sent without one agency's key going to another.
  ///
  /// - Parameter sources: Everything that is followed with them.
  /// - Throws: ``RequestHeaderError`` where several servers are followed, and a header does not say whose it is.
  public func check(for sources: [FollowedSource]) throws(RequestHeaderError) {
    let origins = Set(sources.compactMap { if case .web(let address) = $0 { address.origin } else { nil } })
    guard origins.count > 1, let firstCommon else { return }
    throw RequestHeaderError(path: path, line: firstCommon, problem: .ambiguous)
  }

  /// What is sent to a server, as `Name: value`.
  func lines(for origin: WebAddress.Origin) -> [String] { common + (named[origin] ?? []) }

  private static let sizeLimit = 1 << 16

  private static func read(_ path: String) throws(RequestHeaderError.Problem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var (bytes, room) = ([UInt8](), [UInt8](repeating: 0, count: sizeLimit))
    while bytes.count <= sizeLimit {
      let count = Glibc.read(descriptor, &room, room.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
      if count == 0 { return bytes }
      bytes += room[..<count]
    }
    throw .tooLarge
  }

  /// One header, as it is sent.
  /// - SeeAlso: RFC 9110, 5.5 and 5.6.2.
  private static func header(_ line: String) throws(RequestHeaderError.Problem) -> String {
    guard let colon = line.firstIndex(of: ":") else { throw .noColon }
    let name = line[..<colon]
    guard !name.isEmpty,
      name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5a).contains($0 & 0xdf) || marks.contains($0) })
    else { throw .badName }
    guard !own.contains(name.lowercased()) else { throw .ownName(String(name)) }
    var value = String(line[line.index(after: colon)...])
    value.trimSpaces()
    guard !value.isEmpty else { throw .noValue(String(name)) }
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else { throw .badValue(String(name)) }
    return "\(name): \(value)"
  }

  private static let marks = Array("!#$%&'*+-.^_`|~".utf8)

  /// Names that say how this request is made, or how its answer is to be.
  private static let own: Set = [
    "accept", "accept-encoding", "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
    "if-none-match", "if-range", "if-unmodified-since", "range", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}

extension RequestHeaders: CustomStringConvertible, CustomDebugStringConvertible {
  /// How many there are: the headers themselves are secret.
  public var description: String { "\(common.count + named.values.reduce(0) { $0 + $1.count }) headers" }
  /// No more than ``description``.
  public var debugDescription: String { description }
}

/// Why a file of headers cannot be used.
public struct RequestHeaderError: Error, Hashable, Sendable {
  /// The file.
  public let path: String
  /// The line, from 1, or `nil` where the whole file is meant.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, without what is secret.
  public enum Problem: Error, Hashable, Sendable {
    /// The file cannot be read.
    case unreadable(reason: String)
    /// The file is larger than 64 KiB.
    case tooLarge
    /// The line is not UTF-8.
    case notText
    /// The line begins with `[`, and is no origin.
    case noOrigin
    /// The line has no colon.
    case noColon
    /// What stands before the colon is no name.
    case badName
    /// The program sets this header itself.
    case ownName(String)
    /// Nothing stands after the colon.
    case noValue(String)
    /// The value has control characters in it.
    case badValue(String)
    /// Several servers are followed, and the header does not say which one it is for.
    case ambiguous
  }
}

extension RequestHeaderError: CustomStringConvertible {
  /// One line in English: where, what is wrong, and what to write.
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
    case .ambiguous: "several servers are followed; write whose it is in a line above, as [https://example.org]"
    }
  }
}

extension String {
  /// Takes spaces, tabs and a carriage return away from both ends.
  fileprivate mutating func trimSpaces() {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" || character == "\r" }
    self = String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
