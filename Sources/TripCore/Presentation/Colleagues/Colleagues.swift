import FoundationEssentials

/// The desks of an operator that are running now, as one of them sees the others.
public struct Colleagues: Equatable, Sendable {
  /// The other desks, in the order of their authors.
  public let others: [DeskAtWork]
  /// This desk, as the others see it; `nil` when they cannot see it, because its login may only read the journal.
  public let own: DeskAtWork?
  /// The indices in ``others`` of the desks at which a trip is selected.
  private let places: [TripInstance: [Int]]

  /// Sorts the desks that are running.
  ///
  /// - Parameters:
  ///   - desks: The running desks, in any order.
  ///   - id: The identity of this desk.
  public init(_ desks: [DeskAtWork] = [], seenFrom id: UUID? = nil) {
    own = desks.first { $0.id == id }
    others = desks.filter { $0.id != id }.sorted { ($0.author, $0.id.uuidString) < ($1.author, $1.id.uuidString) }
    var places: [TripInstance: [Int]] = [:]
    for (index, desk) in others.enumerated() {
      for instance in Set(desk.selected) { places[instance, default: []].append(index) }
    }
    self.places = places
  }

  /// The number of running desks, as far as this one can see.
  public var count: Int { others.count + (own == nil ? 0 : 1) }

  /// Returns the other desks at which a trip is selected or dragged.
  public func desks(at instance: TripInstance) -> [DeskAtWork] { (places[instance] ?? []).map { others[$0] } }

  /// Returns the trips that other desks have selected otherwise than in an earlier state.
  public func changes(since before: Colleagues) -> Set<TripInstance> {
    Set(places.keys).union(before.places.keys).filter { desks(at: $0).map(\.mark) != before.desks(at: $0).map(\.mark) }
  }
}

extension DeskAtWork {
  /// What marks the trips that are selected at the desk.
  fileprivate var mark: [String] { [author, "\(isDragging)"] }
}
