import Foundation
import Synchronization

/// A small HTTP server whose answers, right or wrong, are given by the test.
final class ScriptedServer: Sendable {
  enum Step: Sendable {
    case send(String)
    case bytes([UInt8])
    /// Sends the bytes again and again, until the client closes the connection.
    case flood([UInt8])
    /// Waits until the client closes the connection.
    case wait
  }

  let port: UInt16
  private let descriptor: Int32
  private let seen = Mutex<[String]>([])

  /// Listens at a free port. `answer` returns what to do for a request, given its number, from 0, and its head. After
  /// that the server closes the connection.
  init(_ answer: @escaping @Sendable (Int, String) -> [Step]) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let status = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard status else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: name.sin_port)
    Thread { [weak self] in
      // Here and not in `deinit`: the next server may get the same descriptor, and this thread would answer for it.
      defer { close(descriptor) }
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        Thread { [weak self] in
          defer { close(connection) }
          guard let head = Self.head(connection), let number = self?.note(head) else { return }
          for step in answer(number, head) { Self.play(step, on: connection) }
        }.start()
      }
    }.start()
  }

  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  var url: String { "http://127.0.0.1:\(port)/feed" }
  /// The heads (request lines and headers) of all requests so far.
  var requests: [String] { seen.withLock { $0 } }

  private func note(_ head: String) -> Int {
    seen.withLock {
      $0.append(head)
      return $0.count - 1
    }
  }

  private static func head(_ connection: Int32) -> String? {
    var all: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while all.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
      let count = recv(connection, &room, room.count, 0)
      guard count > 0 else { return nil }
      all += room[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }

  private static func play(_ step: Step, on connection: Int32) {
    func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    switch step {
    case .send(let text): _ = send(Array(text.utf8))
    case .bytes(let bytes): _ = send(bytes)
    case .flood(let bytes): while send(bytes) {}
    case .wait:
      var room = [UInt8](repeating: 0, count: 16)
      while recv(connection, &room, room.count, 0) > 0 {}
    }
  }
}

/// Makes an answer with a status, headers, a body and its `Content-Length`.
func answer(_ status: String, _ headers: [String] = [], body: String = "") -> [ScriptedServer.Step] {
  let lines = headers + ["Content-Length: \(body.utf8.count)", "Connection: close"]
  return [.send("HTTP/1.1 \(status)\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n\(body)")]
}
