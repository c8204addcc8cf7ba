/// A span of time in whole seconds, negative when it goes back: GTFS and GTFS-Realtime know no finer unit.
public struct Seconds: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The number of seconds.
  public let count: Int

  /// Makes a span of `count` seconds.
  public init(_ count: Int) { self.count = count }
  /// Makes a span of `value` seconds.
  public init(integerLiteral value: Int) { count = value }

  /// Makes a span of `count` whole minutes.
  public static func minutes(_ count: Int) -> Seconds { Seconds(count * 60) }

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
