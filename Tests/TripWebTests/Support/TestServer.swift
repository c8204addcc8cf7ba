import Testing
import TripCore
import TripWeb

extension FeedServer {
  /// Runs `body` with a server at a free port of this computer.
  static func running(
    limits: ServerLimits = ServerLimits(), now: Instant = testTime, _ body: (FeedServer) async throws -> Void
  ) async throws {
    let server = try await FeedServer(at: ServeAddress(host: "127.0.0.1", port: 0), limits: limits) { now }
    do { try await body(server) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  /// Sends one request on a new connection, and returns the answer.
  func ask(_ method: String = "GET", _ path: String = "/trip-updates.pb", _ headers: [String: String] = [:])
    async throws -> Reply
  {
    let lines = headers.map { "\($0): \($1)\r\n" }.joined()
    let request = "\(method) \(path) HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\(lines)\r\n"
    let address = address
    let bytes = try await blocking {
      let client = try RawClient(address)
      client.send(request)
      return client.receiveAll()
    }
    return try #require(bytes.flatMap { Reply($0) })
  }
}

extension PublishedVersion {
  /// Makes a version of `count` bytes that repeat its number, so that a mixture of two versions can be noticed.
  init(number: Int, count: Int) {
    let words = [UInt32](repeating: UInt32(number), count: count / 4 + 1)
    self.init(bytes: words.withUnsafeBytes { Array($0.prefix(count)) }, timestamp: testTime + Seconds(number))
  }

  /// Returns the number of the version with these bytes, or `nil` when they are not exactly one version.
  static func number(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    let number = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16 | Int(bytes[3]) << 24
    return bytes.count == size(number) && PublishedVersion(number: number, count: bytes.count).bytes == bytes
      ? number : nil
  }

  /// Returns the size in bytes of a version by its number. Versions that follow each other have different sizes.
  static func size(_ number: Int) -> Int { 20_000 + number * 7 % 5_000 }
}
