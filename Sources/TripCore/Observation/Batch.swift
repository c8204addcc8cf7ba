/// Groups several changes into one delivery: each listener is called once, after `body`. Sources deliver in the order of
/// their first change.
///
/// Values are stored at once, so `body` reads what it has set. Batches may be nested; the outermost delivers. When `body`
/// throws, its changes until then are delivered all the same.
///
/// ```swift
/// batch {
///   from.value = 8
///   until.value = 10  // a listener to both is called once
/// }
/// ```
///
/// - Parameter body: Sets values and sends events.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`.
@MainActor public func batch<Result, Failure: Error>(
  _ body: @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  if Propagation.depth == 0 { Propagation.firstStamp = Propagation.latestStamp &+ 1 }
  Propagation.depth += 1
  defer {
    if Propagation.depth == 1, Propagation.queueHead != nil { Propagation.deliverQueue() }
    Propagation.depth -= 1
  }
  return try body()
}
