extension Task {
  /// Waits for the task up to a time limit. A task that takes longer is not cancelled.
  ///
  /// - Parameter patience: The longest time to wait.
  /// - Returns: The result of the task, or `nil` when it takes longer.
  package func result(within patience: Duration) async -> Result<Success, Failure>? {
    let (results, result) = AsyncStream<Result<Success, Failure>?>.makeStream()
    let waiting = Task<Void, Never>.detached { result.yield(await self.result) }
    let sleep = Task<Void, Never>.detached {
      try? await Task<Never, Never>.sleep(for: patience)
      result.yield(nil)
    }
    defer {
      waiting.cancel()
      sleep.cancel()
    }
    return await results.first { _ in true } ?? nil
  }
}

extension Task where Failure == Never {
  /// Waits for the task up to a time limit. A task that takes longer is not cancelled.
  ///
  /// - Parameter patience: The longest time to wait.
  /// - Returns: The value of the task, or `nil` when it takes longer.
  package func value(within patience: Duration) async -> Success? { await result(within: patience)?.get() }
}
