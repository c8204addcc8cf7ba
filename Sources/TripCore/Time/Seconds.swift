/// A span of time in whole seconds; a negative span goes back in time. GTFS and GTFS-Realtime have no finer unit.
///
/// Adding, subtracting and negating spans cannot overflow: a result beyond ``range`` becomes the nearest span in the
/// range, some 139,000 years. Therefore check a number that was read from a file before you make a span of it.
public struct Seconds: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// All valid values of ``count``. The range is small enough that the sum of several spans, or a span times a small
  /// number, fits in an `Int`.
  public static let range = -(1 << 42)...1 << 42

  /// The number of seconds in the span, within ``range``.
  public let count: Int

  /// Makes a span of `count` seconds, or the nearest span in ``range``.
  public init(_ count: Int) { self.count = min(max(count, Self.range.lowerBound), Self.range.upperBound) }
  /// Makes a span of `value` seconds, or the nearest span in ``range``.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Makes a span of `count` whole minutes, or the nearest span in ``range``.
  public static func minutes(_ count: Int) -> Seconds {
    let (seconds, overflows) = count.multipliedReportingOverflow(by: 60)
    return Seconds(overflows ? (count < 0 ? .min : .max) : seconds)
  }

  /// The sum of two spans.
  public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(a.count + b.count) }
  /// The span `a` shortened by the span `b`.
  public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(a.count - b.count) }
  /// The span with the opposite sign.
  public static prefix func - (a: Seconds) -> Seconds { Seconds(-a.count) }
  /// Whether `a` has fewer seconds than `b`, with the sign: -60 is less than 0.
  public static func < (a: Seconds, b: Seconds) -> Bool { a.count < b.count }

  /// The absolute value of the span: 60 s for -60 s.
  public var magnitude: Seconds { Seconds(abs(count)) }
}

extension Seconds: CustomStringConvertible {
  /// The span as text for developers and logs, as in `300 s`. ``Wording`` makes the text that dispatchers read.
  public var description: String { "\(count) s" }
}
