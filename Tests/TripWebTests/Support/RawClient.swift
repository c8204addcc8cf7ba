import Foundation
import TripWeb

/// A TCP connection to a server on which a test can send any bytes.
final class RawClient: @unchecked Sendable {
  private let descriptor: Int32

  init(_ address: ServeAddress) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = address.port.bigEndian
    name.sin_addr.s_addr = inet_addr(address.host)
    let status = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // A time limit, so that no test waits for ever for a server that does not answer.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  /// Sends text. Returns `false` when the server has closed the connection.
  @discardableResult
  func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Receives all bytes until the server closes the connection; `nil` when it does not close it in time.
  func receiveAll() -> [UInt8]? {
    var all: [UInt8] = []
    while let more = receive() {
      if more.isEmpty { return all }
      all += more
    }
    return nil
  }

  /// Receives some bytes: an empty array when the connection was closed or reset, `nil` when none come in time.
  func receive() -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &room, room.count, 0)
    if count < 0 { return errno == ECONNRESET ? [] : nil }
    return Array(room[..<count])
  }

  /// Sends `text` repeatedly until the server closes the connection. Returns `false` when it does not.
  func isDropped(sending text: String) -> Bool {
    for _ in 0..<1000 {
      if !send(text) { return true }
      usleep(20_000)
    }
    return false
  }

  /// Returns whether bytes, or the end of the connection, arrive within the time limit.
  func isReady(within limit: Duration) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, Int32(limit / .milliseconds(1))) > 0
  }

  /// Receives one answer on a connection that stays open; `nil` when none comes.
  func receiveReply(toHead: Bool = false) -> Reply? {
    var all: [UInt8] = []
    while true {
      if let reply = Reply(all, isWhole: false, toHead: toHead) { return reply }
      guard let more = receive(), !more.isEmpty else { return nil }
      all += more
    }
  }

  /// Closes the connection in both directions.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes the sending side of the connection.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Resets the connection instead of closing it.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }
}

/// A parsed HTTP answer.
struct Reply: Sendable {
  let status: Int
  /// The headers, with names in lower case.
  let headers: [String: String]
  let body: [UInt8]

  /// Parses an answer; `nil` when the bytes are not a complete one. Without `isWhole`, more bytes may follow, and only
  /// `Content-Length` shows that the answer is complete.
  init?(_ bytes: [UInt8], isWhole: Bool = true, toHead: Bool = false) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1] }
    }
    let rest = Array(bytes[end.upperBound...])
    if !isWhole {
      let length = toHead || status == 304 ? 0 : headers["content-length"].flatMap(Int.init) ?? 0
      guard rest.count >= length else { return nil }
    }
    (self.status, self.headers, body) = (status, headers, rest)
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}
