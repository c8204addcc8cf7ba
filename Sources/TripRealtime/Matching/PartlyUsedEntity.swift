import TripCore

/// A trip update that matches a scheduled trip, but of which at least one stop time update, platform or time cannot be used.
public struct PartlyUsedEntity: Hashable, Sendable {
  /// The first part that cannot be used.
  public let first: UnmatchedStop
  /// The number of parts that cannot be used.
  public let count: Int

  /// Groups parts that cannot be used by their entities. The parts of one entity stand together.
  static func grouped(_ parts: [UnmatchedStop]) -> [PartlyUsedEntity] {
    var entities: [PartlyUsedEntity] = []
    for part in parts {
      if let last = entities.last, last.first.entityID == part.entityID {
        entities[entities.count - 1] = PartlyUsedEntity(first: last.first, count: last.count + 1)
      } else {
        entities.append(PartlyUsedEntity(first: part, count: 1))
      }
    }
    return entities
  }
}

extension PartlyUsedEntity: CustomStringConvertible {
  /// The first part as one line in English, and how many more there are.
  public var description: String { count == 1 ? "\(first)" : "\(first) (and \(count - 1) more of its stops)" }
}
