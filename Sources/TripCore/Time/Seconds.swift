/// A span of time in whole seconds; a negative span goes back in time. GTFS and GTFS-Realtime have no finer unit.
///
/// Adding, subtracting and negating spans cannot overflow: a result beyond ``range``, some 139,000 years, becomes the
/// nearest span in the range. The same happens to a number that was read from a file, so check the number before
/// making a span of it.
public struct Seconds: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// All valid values of ``count``: some 139,000 years forward or back. The range is so small that the sum of several
  /// spans, or a span times a small number, fits in an `Int`.
  public static let range = -(1 << 42)...1 << 42

  /// The number of seconds in the span, within ``range``.
  public let count: Int

  /// Makes a span of `count` seconds; beyond ``range``, the nearest span in the range.
  public init(_ count: Int) { self.count = min(max(count, Self.range.lowerBound), Self.range.upperBound) }
  /// Makes a span of `value` seconds from an integer literal; beyond ``range``, the nearest span in the range.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Makes a span of `count` whole minutes; beyond ``range``, the nearest span in the range.
  public static func minutes(_ count: Int) -> Seconds {
    let (seconds, overflows) = count.multipliedReportingOverflow(by: 60)
    return Seconds(overflows ? (count < 0 ? .min : .max) : seconds)
  }

  /// The sum of the spans `a` and `b`.
  public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(a.count + b.count) }
  /// The difference of two spans: `a` minus `b`.
  public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(a.count - b.count) }
  /// The span `a` with the opposite sign.
  public static prefix func - (a: Seconds) -> Seconds { Seconds(-a.count) }
  /// Whether the span `a` is less than the span `b`, with the sign: -60 s is less than 0 s.
  public static func < (a: Seconds, b: Seconds) -> Bool { a.count < b.count }

  /// The absolute value of the span: 60 s for -60 s.
  public var magnitude: Seconds { Seconds(abs(count)) }
}

extension Seconds: CustomStringConvertible {
  /// The span as text for developers and logs: `300 s`. ``Wording`` makes the text that dispatchers read.
  public var description: String { "\(count) s" }
}
