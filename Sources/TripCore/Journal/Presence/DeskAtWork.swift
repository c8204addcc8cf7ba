import FoundationEssentials

/// A desk that is running now, as it tells the other desks of its operator.
public struct DeskAtWork: Hashable, Sendable, Identifiable {
  /// How long a desk counts as running after it last announced itself. A running desk does so every ten seconds.
  public static let lifetime: Duration = .seconds(25)
  /// The greatest number of trips in ``selected``.
  public static let mostSelected = 50

  /// The identity of the running desk. A desk that is started again has another one.
  public let id: UUID
  /// The author of the decisions that are taken at the desk.
  public let author: String
  /// The trips that are selected at the desk, or the trip that is dragged there; at most ``mostSelected``.
  public let selected: [TripInstance]
  /// Whether the trip in ``selected`` is being dragged in the train graph.
  public let isDragging: Bool

  /// Makes the description of a desk. Trips beyond ``mostSelected`` are left out.
  public init(id: UUID, author: String, selected: [TripInstance] = [], isDragging: Bool = false) {
    self.id = id
    self.author = author
    self.selected = Array(selected.prefix(Self.mostSelected))
    self.isDragging = isDragging
  }
}

/// A running desk, and how long ago it announced itself.
public struct SeenDesk: Hashable, Sendable {
  /// The desk as it announced itself.
  public let desk: DeskAtWork
  /// The time since the desk announced itself last, by the clock of the computer that keeps the record. So the clocks of
  /// the desks may differ.
  public let age: Duration

  /// Makes the result for one desk.
  public init(_ desk: DeskAtWork, age: Duration) {
    self.desk = desk
    self.age = age
  }
}
