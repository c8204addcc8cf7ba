/// A span of time in whole seconds, negative when it goes back: GTFS and GTFS-Realtime know no finer unit.
///
/// Adding, subtracting and negating spans cannot overflow: a span beyond ``range`` becomes the nearest one in it, which
/// is some 139,000 years. So a number from outside is compared with what it may mean before it becomes a span.
public struct Seconds: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The spans that there are, in seconds. It leaves room for sums and products of a few of them in an `Int`.
  public static let range = -(1 << 42)...1 << 42

  /// The number of seconds, within ``range``.
  public let count: Int

  /// Makes a span of `count` seconds, or the nearest one in ``range``.
  public init(_ count: Int) { self.count = min(max(count, Self.range.lowerBound), Self.range.upperBound) }
  /// Makes a span of `value` seconds, or the nearest one in ``range``.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Makes a span of `count` whole minutes, or the nearest one in ``range``.
  public static func minutes(_ count: Int) -> Seconds {
    let (seconds, overflows) = count.multipliedReportingOverflow(by: 60)
    return Seconds(overflows ? (count < 0 ? .min : .max) : seconds)
  }

  /// The sum of two spans.
  public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(a.count + b.count) }
  /// The difference of two spans.
  public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(a.count - b.count) }
  /// The same span the other way.
  public static prefix func - (a: Seconds) -> Seconds { Seconds(-a.count) }
  /// Whether `a` is the smaller number of seconds; -60 comes before 0.
  public static func < (a: Seconds, b: Seconds) -> Bool { a.count < b.count }

  /// The span without its sign.
  public var magnitude: Seconds { Seconds(abs(count)) }
}

extension Seconds: CustomStringConvertible {
  /// For developers and logs, as in `300 s`; people read ``Wording``.
  public var description: String { "\(count) s" }
}
