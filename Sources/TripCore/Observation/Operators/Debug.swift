extension ObservableValue {
  /// Returns the same value, and writes a line whenever it is read or delivered.
  ///
  /// - Parameters:
  ///   - label: The name of the value in the line.
  ///   - file: The calling file, which the line names too.
  ///   - line: The line in `file`.
  ///   - output: Called with the line; prints to standard output when left out.
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
