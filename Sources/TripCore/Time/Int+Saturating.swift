extension Int {
  /// Converts a floating-point number to an `Int` by cutting off its fraction, for every number without a crash.
  ///
  /// - Parameter number: The number. A number that is too large or too small becomes `Int.max` or `Int.min`; NaN
  ///   becomes 0.
  package init(saturating number: Double) {
    self = number.isNaN ? 0 : Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}
