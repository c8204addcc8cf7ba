import Synchronization

/// What comes back for one request: the callbacks of a transfer put it here. Used by one thread at a time.
final class WebExchange {
  /// How long all lines of all heads together may be, in bytes.
  static let headLimit = 1 << 16
  /// How much of an answer without a feed is read to keep the connection, in bytes.
  static let restLimit = 1 << 14

  /// 0 before an answer begins.
  private(set) var status = 0
  /// Whether the head has come to its end, so that ``status`` and ``headers`` are those of the answer.
  private(set) var isHeadComplete = false
  /// What came, packed or not; empty where ``status`` promises no feed.
  private(set) var body: [UInt8] = []
  /// Why the transfer was cut off, or `nil` when it was not.
  private(set) var problem: FollowError?

  /// The first value of each name, which is in lower case.
  private var headers: [String: String] = [:]
  private var headBytes = 0
  /// Whether the next line begins a head: the first does, and the one after word that an answer will follow (1xx).
  private var beginsHead = true
  private var restBytes = 0
  private let sizeLimit: Int
  private let end: TransferEnd

  init(sizeLimit: Int, end: TransferEnd) {
    self.sizeLimit = sizeLimit
    self.end = end
  }

  /// Whether the answer has a feed in it.
  var hasFeed: Bool { status == 200 || status == 203 }

  /// The value of a header, or `nil` when the answer does not have it.
  func header(_ name: String) -> String? { headers[name] }

  /// Takes a line of a head, with its end.
  ///
  /// - Returns: Whether the transfer may go on.
  func takeLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headBytes += bytes.count
    guard headBytes <= Self.headLimit else {
      problem = .damaged(reason: "its head is too long")
      return false
    }
    // What comes after the body says nothing that is needed.
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
      take(line)
    }
    return true
  }

  private func take(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
    let last = value.lastIndex { !$0.isWhitespace }
    let text = last.map { String(value[...$0]) } ?? ""
    let name = line[..<colon].lowercased()
    // Two of them say the same as one with a comma.
    if name == "content-encoding", let first = headers[name] {
      headers[name] = first + "," + text
    } else if headers[name] == nil {
      headers[name] = text
    }
  }

  /// Takes a piece of the body.
  ///
  /// - Returns: Whether the transfer may go on.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard hasFeed else {
      restBytes += bytes.count
      return restBytes <= Self.restLimit
    }
    guard body.count + bytes.count <= sizeLimit else {
      problem = .tooLarge(limit: sizeLimit)
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  /// Whether the transfer may go on, as far as the task that waits for it is concerned.
  var isWanted: Bool { !end.isReached }
}

/// Tells a transfer that its task was cancelled.
final class TransferEnd: Sendable {
  private let reached = Atomic(false)

  /// Whether the transfer should end.
  var isReached: Bool { reached.load(ordering: .relaxed) }

  /// Makes the transfer end within a second.
  func reach() { reached.store(true, ordering: .relaxed) }
}
