extension Int {
  /// The whole part of a number, whatever the number is.
  ///
  /// - Parameter number: What is too large or too small for an `Int` becomes the nearest one; what is not a number
  ///   becomes 0.
  package init(saturating number: Double) {
    self = number.isNaN ? 0 : Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}
