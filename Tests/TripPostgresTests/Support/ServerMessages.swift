/// Finds the ends of a server's answers in the bytes that it sends.
/// - SeeAlso: PostgreSQL, "Message Formats": a type byte, the length in four bytes, the content.
struct ServerMessages {
  private var rest: [UInt8] = []
  private var hasStarted = false

  /// Adds bytes of the server.
  ///
  /// - Returns: Whether a message ReadyForQuery is complete with these bytes: the server has answered, and waits for
  ///   the next statement.
  mutating func add(_ bytes: [UInt8]) -> Bool {
    rest += bytes
    var isReady = false
    while let type = rest.first {
      // The answer to a request for encryption is a single byte, before the first message.
      if !hasStarted, type == UInt8(ascii: "N") {
        rest.removeFirst()
        continue
      }
      hasStarted = true
      guard rest.count >= 5 else { break }
      let length = rest[1...4].reduce(0) { $0 << 8 | Int($1) }
      guard rest.count > length else { break }
      if type == UInt8(ascii: "Z") { isReady = true }
      rest.removeFirst(1 + length)
    }
    return isReady
  }
}
