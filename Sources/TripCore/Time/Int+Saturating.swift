extension Int {
  /// Converts a floating-point number to the nearest `Int` toward zero, without a trap.
  ///
  /// - Parameter number: A number that is too large or too small becomes `Int.max` or `Int.min`; NaN becomes 0.
  package init(saturating number: Double) {
    self = number.isNaN ? 0 : Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}
