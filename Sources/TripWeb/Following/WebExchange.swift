import Synchronization

/// Collects the answer to one request from the callbacks of libcurl. It is used by one thread at a time.
final class WebExchange {
  /// The greatest size of all header lines of an answer together, in bytes.
  static let headLimit = 1 << 16
  /// The greatest number of bytes to read of the body of an error page or redirect. After a shorter body the connection
  /// can be used again.
  static let ignoredBodyLimit = 1 << 14

  /// The HTTP status; 0 before an answer begins.
  private(set) var status = 0
  /// Whether all headers were received, so that ``status`` and ``header(_:)`` are final.
  private(set) var isHeadComplete = false
  /// The body, compressed or not; empty unless ``status`` is 200 or 203.
  private(set) var body: [UInt8] = []
  /// The reason why the transfer was stopped early; `nil` while it was not stopped.
  private(set) var problem: FollowError?

  /// The first value of each header of the answer, by the header's name in lower case.
  private var headers: [String: String] = [:]
  private var headBytes = 0
  /// Whether the next line that the server sends is a status line: the first line of the answer, and the line after
  /// an interim answer (1xx).
  private var beginsHead = true
  private var ignoredBodyBytes = 0
  /// The greatest size of ``body`` in bytes.
  private let sizeLimit: Int
  private let end: TransferEnd

  init(sizeLimit: Int, end: TransferEnd) {
    self.sizeLimit = sizeLimit
    self.end = end
  }

  /// Whether the body of the answer is a feed: `true` for the HTTP statuses 200 and 203.
  var hasFeed: Bool { status == 200 || status == 203 }

  /// Returns the value of a header, whose name is given in lower case; `nil` when the answer does not have it.
  func header(_ name: String) -> String? { headers[name] }

  /// Reads a status line or header line of the answer, with its line end.
  ///
  /// - Returns: `false` to stop the transfer.
  func takeLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headBytes += bytes.count
    guard headBytes <= Self.headLimit else {
      problem = .damaged(reason: "its headers are too long")
      return false
    }
    // Lines after the end of the headers are trailers, which follow the body and are ignored.
    if isHeadComplete { return true }
    let line = String(decoding: bytes, as: UTF8.self)
    if beginsHead {
      let words = line.split(whereSeparator: \.isWhitespace)
      status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      headers = [:]
      beginsHead = false
    } else if line.allSatisfy(\.isWhitespace) {
      isHeadComplete = status >= 200
      beginsHead = !isHeadComplete
    } else {
      takeHeader(line)
    }
    return true
  }

  private func takeHeader(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
    let last = value.lastIndex { !$0.isWhitespace }
    let text = last.map { String(value[...$0]) } ?? ""
    let name = line[..<colon].lowercased()
    // Two headers of this name mean the same as one with their values separated by a comma.
    if name == "content-encoding", let first = headers[name] {
      headers[name] = first + "," + text
    } else if headers[name] == nil {
      headers[name] = text
    }
  }

  /// Adds a piece of the answer's body.
  ///
  /// - Returns: `false` to stop the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard hasFeed else {
      ignoredBodyBytes += bytes.count
      return ignoredBodyBytes <= Self.ignoredBodyLimit
    }
    guard body.count + bytes.count <= sizeLimit else {
      problem = .tooLarge(limit: sizeLimit)
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  /// Whether the transfer should go on: `false` after the task that waits for the answer was cancelled.
  var isWanted: Bool { !end.isReached }
}

/// A flag that ends a transfer when the task that waits for it was cancelled.
final class TransferEnd: Sendable {
  private let reached = Atomic(false)

  /// Whether the transfer should end.
  var isReached: Bool { reached.load(ordering: .relaxed) }

  /// Sets the flag that the transfer is cancelled. libcurl's callbacks check the flag and end the transfer within a
  /// second.
  func reach() { reached.store(true, ordering: .relaxed) }
}
