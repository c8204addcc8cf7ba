/// Groups several changes: each listener is told once, after `body`, sources in the order of their first change.
///
/// Values are stored at once, so `body` reads what it has set. Batches may be nested; the outermost delivers. Where
/// `body` throws, what it has changed until then is delivered all the same.
///
/// - Parameter body: Sets values, sends events.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@MainActor public func batch<Result, Failure: Error>(
  _ body: @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  if Turn.depth == 0 { Turn.start = Turn.now &+ 1 }
  Turn.depth += 1
  defer {
    if Turn.depth == 1, Turn.first != nil { Turn.drain() }
    Turn.depth -= 1
  }
  return try body()
}
