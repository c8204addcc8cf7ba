extension ObservableValue {
  /// The same value, and a line for the developer whenever it is read or told.
  ///
  /// - Parameters:
  ///   - label: What to call it.
  ///   - file: Where it stands.
  ///   - line: The line in `file`.
  ///   - output: What to do with the line; standard output where left out.
  /// - Returns: The same value.
  public func debug(
    _ label: String, file: StaticString = #fileID, line: UInt = #line,
    to output: @escaping @MainActor (String) -> Void = { print($0) }
  ) -> some ObservableValue<Value> {
    map { value in
      output("\(label) (\(file):\(line)): \(value)")
      return value
    }
  }
}
