import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL
import TripCore

/// An address that is looked at again and again, with what it said about its last version.
struct WebSource: LookedAt {
  private let url: String
  private let policy: FollowPolicy
  private let client: HTTPClient
  private var tag: String?
  private var modified: String?

  init(url: String, policy: FollowPolicy) {
    self.url = url
    self.policy = policy
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .follow(max: policy.redirects, allowCycles: false)
    configuration.timeout = HTTPClient.Configuration.Timeout(
      connect: TimeAmount(policy.connectLimit), read: TimeAmount(policy.silenceLimit))
    configuration.decompression = .enabled(limit: .size(policy.sizeLimit))
    configuration.httpVersion = .http1Only
    // The client would try again and again for as long as ``FollowPolicy/connectLimit`` allows, and only then say what is
    // wrong. Who follows looks again anyway, at its own pace.
    configuration.connectionPool.retryConnectionEstablishment = false
    if let file = policy.rootCertificates {
      var security = TLSConfiguration.makeClientConfiguration()
      security.additionalTrustRoots = [.file(file)]
      configuration.tlsConfiguration = security
    }
    client = HTTPClient(eventLoopGroupProvider: .shared(WebThread.group), configuration: configuration)
  }

  mutating func look(at now: @Sendable () -> Instant) async -> Look {
    do {
      let request = request
      let answer = try await withLimit(policy.timeLimit) { [client, policy] in
        try await WebAnswer(to: request, of: client, policy: policy)
      }
      return remember(answer, at: now())
    } catch {
      return .failed(FollowError(error, policy: policy), retryAfter: nil)
    }
  }

  /// The client has to be shut down before it goes.
  func close() async { try? await client.shutdown() }

  private var request: HTTPClientRequest {
    var request = HTTPClientRequest(url: url)
    request.headers.add(name: "User-Agent", value: "TripDesk")
    request.headers.add(name: "Accept", value: "application/x-protobuf, application/octet-stream, */*;q=0.5")
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    if let tag { request.headers.add(name: "If-None-Match", value: tag) }
    if let modified { request.headers.add(name: "If-Modified-Since", value: modified) }
    return request
  }

  private mutating func remember(_ answer: WebAnswer, at now: Instant) -> Look {
    switch answer.status.code {
    case 200, 203:
      // What the new version does not say must not be taken from the old one.
      (tag, modified) = (answer.headers.first(name: "ETag"), answer.headers.first(name: "Last-Modified"))
      return .bytes(answer.bytes)
    case 304 where tag != nil || modified != nil: return .unchanged
    default:
      let retryAfter = answer.headers.first(name: "Retry-After").flatMap { Duration(retryAfter: $0, at: now) }
      return .failed(FollowError(status: Int(answer.status.code)), retryAfter: retryAfter)
    }
  }
}

/// What a server said to one request.
private struct WebAnswer: Sendable {
  let status: HTTPResponseStatus
  let headers: HTTPHeaders
  /// Empty where the status is another than 200.
  let bytes: [UInt8]

  /// Sends `request`, follows where it is sent on, and reads the answer up to the limit.
  init(to request: HTTPClientRequest, of client: HTTPClient, policy: FollowPolicy) async throws {
    let response = try await client.execute(request, timeout: TimeAmount(policy.timeLimit))
    try FollowError.refuseInTheClear(response.history.map(\.request.url))
    (status, headers) = (response.status, response.headers)
    guard status == .ok || status == .nonAuthoritativeInformation else {
      bytes = []
      return
    }
    let announced = headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    guard announced <= policy.sizeLimit else { throw FollowError.tooLarge(limit: policy.sizeLimit) }
    var bytes: [UInt8] = []
    for try await part in response.body {
      guard bytes.count + part.readableBytes <= policy.sizeLimit else {
        throw FollowError.tooLarge(limit: policy.sizeLimit)
      }
      bytes += part.readableBytesView
    }
    self.bytes = bytes
  }
}

extension FollowError {
  /// Refuses a way from https to http, on which anybody could answer in the server's name.
  ///
  /// - Parameter way: The addresses that were asked, in their order.
  /// - Throws: ``redirectedInTheClear``.
  static func refuseInTheClear(_ way: [String]) throws(FollowError) {
    func isSecure(_ address: String) -> Bool { address.lowercased().hasPrefix("https:") }
    if let first = way.first, isSecure(first), !way.allSatisfy(isSecure) { throw .redirectedInTheClear }
  }
}

extension Duration {
  /// What `Retry-After` asks for: seconds, or a date; nothing where it is neither, or a date that has gone by.
  /// - SeeAlso: RFC 9110, 10.2.3.
  init?(retryAfter text: String, at now: Instant) {
    if let seconds = UInt32(text) {
      self = .seconds(seconds)
    } else if let date = HTTPDate.instant(text), date > now {
      self = .seconds((date - now).count)
    } else {
      return nil
    }
  }
}

/// Does `work`, and gives up after `limit`.
private func withLimit<Value: Sendable>(
  _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw FollowError.timedOut(after: limit)
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}
