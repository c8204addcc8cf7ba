/// The path of one of the feeds that are published together, at the address of a server. It is also the name by which a
/// file says which of these feeds it is to get.
public struct FeedPath: Hashable, Sendable {
  /// The path with a slash at its beginning, such as `/trip-updates.pb`.
  public let text: String

  /// Makes a path from its text, which begins with a slash.
  public init(_ text: String) { self.text = text }

  /// The feed of trip updates as most consumers read it: `/trip-updates.pb`.
  public static let tripUpdates = FeedPath("/trip-updates.pb")
}

extension FeedPath: Comparable {
  /// Whether path `a` comes before path `b`: trip updates come first, then paths in fewer folders, then the
  /// alphabet.
  public static func < (a: FeedPath, b: FeedPath) -> Bool { (a.rank, a.depth, a.text) < (b.rank, b.depth, b.text) }

  private var rank: Int { text.hasSuffix(Self.tripUpdates.text) ? 0 : 1 }

  private var depth: Int { text.utf8.count { $0 == UInt8(ascii: "/") } }
}
