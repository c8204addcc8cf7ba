/// Asks a server for a feed as consumers do, also for a version that it has sent already, and reports how it answers.
///
/// ```swift
/// let delivery = try await WebInspector(address, policy: policy).delivery()
/// if delivery.repeatedByTag == .sentAgain { print("the ETag saves nothing") }
/// ```
public struct WebInspector: Sendable {
  /// The number of times that a version is asked for again when a new one came meanwhile.
  private static let tries = 3

  private let address: WebAddress
  private let policy: FollowPolicy
  private let connection: WebConnection

  /// Prepares to ask for an address.
  ///
  /// - Parameters:
  ///   - address: The address of the feed.
  ///   - policy: The time limits, size limit and request headers.
  /// - Throws: ``FollowError/noLibrary(reason:)``.
  public init(_ address: WebAddress, policy: FollowPolicy) throws(FollowError) {
    self.address = address
    self.policy = policy
    connection = try WebConnection(policy: policy)
  }

  /// Asks for the feed, and for the same version again: with its `ETag`, and with its `Last-Modified`.
  ///
  /// - Returns: The newest version that was received, and how it was delivered.
  /// - Throws: ``FollowError`` when a request brings no answer, or the first one no feed.
  public func delivery() async throws(FollowError) -> WebDelivery {
    var delivery = try await fetched()
    if delivery.tag.flatMap(WebSource.sendable) != nil {
      delivery.repeatedByTag = try await repeated(&delivery) { WebRequest(address, policy: policy, tag: $0.tag) }
    }
    if delivery.modified.flatMap(WebSource.sendable) != nil {
      let byTag = delivery.repeatedByTag
      delivery.repeatedByTime = try await repeated(&delivery) {
        WebRequest(address, policy: policy, modified: $0.modified)
      }
      delivery.repeatedByTag = byTag
    }
    return delivery
  }

  private func fetched() async throws(FollowError) -> WebDelivery {
    let answer = try await answer(to: WebRequest(address, policy: policy))
    guard answer.status == 200 || answer.status == 203 else { throw FollowError(status: answer.status) }
    return try WebDelivery(answer, of: address, limit: policy.sizeLimit)
  }

  /// Asks for a version again. When the server has a newer version, `delivery` becomes that version, which is then
  /// asked for again.
  private func repeated(
    _ delivery: inout WebDelivery, _ request: (WebDelivery) -> WebRequest
  ) async throws(FollowError) -> WebDelivery.Repeat {
    for _ in 0..<Self.tries {
      let answer = try await answer(to: request(delivery))
      switch answer.status {
      case 304: return .notModified
      case 200, 203:
        let next = try WebDelivery(answer, of: address, limit: policy.sizeLimit)
        if next.bytes == delivery.bytes { return .sentAgain }
        delivery = next
      case let status: return .refused(status: status)
      }
    }
    return .unknown
  }

  private func answer(to request: WebRequest) async throws(FollowError) -> WebAnswer {
    let result = await connection.run { end in
      Result { () throws(FollowError) in try request.answer(on: connection, until: end) }
    }
    return try result.get()
  }
}
