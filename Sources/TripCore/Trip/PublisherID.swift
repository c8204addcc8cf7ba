/// A running publisher, as feeds name it to publishers that follow them. A publisher takes nothing that comes from itself: two
/// that follow each other would pass it back and forth, and it would never end.
public struct PublisherID: Hashable, Sendable {
  /// The number that feeds have.
  public let number: UInt64

  /// Makes the id of a number.
  public init(_ number: UInt64) { self.number = number }

  /// Returns an id that no other publisher has.
  public static func unique() -> PublisherID { PublisherID(.random(in: 1 ... .max)) }

  /// The id of this process, which publishes for one desk at the most.
  public static let ofThisProcess = unique()
}
