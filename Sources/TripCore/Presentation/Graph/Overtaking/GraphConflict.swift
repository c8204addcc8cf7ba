/// What the train graph marks because a dispatcher may have to decide about it.
public enum GraphConflict: Hashable, Sendable {
  /// A vehicle that is late for its next trip.
  case vehicle(VehicleLink)
  /// A trip that passes another one between two stations.
  case overtaking(Overtaking)
  /// Two trips that meet on a single track.
  case meet(TrackMeet)
  /// A time without a trip at a stop that is much longer than planned.
  case gap(HeadwayGap)

  /// The row of the trip that is selected when the conflict is chosen.
  var row: Int {
    switch self {
    case .vehicle(let link): link.secondRow
    case .overtaking(let overtaking): overtaking.fastRow
    case .meet(let meet): meet.firstRow
    case .gap(let gap): gap.secondRow
    }
  }
}

/// A conflict in the list beside the train graph.
public struct ListedConflict: Hashable, Sendable {
  /// The conflict.
  public let conflict: GraphConflict
  /// Whether it is past, so that nothing can be done about it any more.
  public let isOver: Bool

  /// Puts conflicts in the order in which a dispatcher has to decide: those that are still to come, the nearest first, and then
  /// those that are over, the last one first. What is decided moves none.
  ///
  /// - Parameters:
  ///   - conflicts: The conflicts.
  ///   - now: The present time.
  ///   - timetable: The timetable whose rows the conflicts name.
  /// - Returns: The rows of the list.
  static func list(_ conflicts: [GraphConflict], at now: Instant, in timetable: Timetable) -> [ListedConflict] {
    func key(_ conflict: GraphConflict) -> Key {
      let time = conflict.time(in: timetable)
      return conflict.end <= now
        ? Key(isOver: 1, time: -time, row: conflict.row, kind: conflict.kind)
        : Key(isOver: 0, time: time, row: conflict.row, kind: conflict.kind)
    }
    let keys = conflicts.map(key)
    return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      .map { ListedConflict(conflict: conflicts[$0], isOver: keys[$0].isOver == 1) }
  }

  /// The place of a conflict in the list.
  private struct Key: Comparable {
    let isOver: Int
    let time: Int
    let row: Int
    let kind: Int

    static func < (a: Key, b: Key) -> Bool {
      (a.isOver, a.time, a.row, a.kind) < (b.isOver, b.time, b.row, b.kind)
    }
  }
}

extension GraphConflict {
  /// When it happens, in Unix seconds: for a vehicle the scheduled departure, which no decision moves.
  fileprivate func time(in timetable: Timetable) -> Int {
    switch self {
    case .vehicle(let link):
      (timetable.scheduledTrips.indices.contains(link.secondRow)
        ? timetable.departure(ofRow: link.secondRow) : link.departure).unixSeconds
    case .overtaking(let overtaking): overtaking.time.unixSeconds
    case .meet(let meet): meet.time.unixSeconds
    case .gap(let gap): gap.start.unixSeconds
    }
  }

  /// When it is over.
  fileprivate var end: Instant {
    switch self {
    case .vehicle(let link): max(link.departure, link.arrival + link.needed)
    case .overtaking(let overtaking): overtaking.end
    case .meet(let meet): meet.end
    case .gap(let gap): gap.end
    }
  }

  /// The place of its kind among the kinds.
  fileprivate var kind: Int {
    switch self {
    case .vehicle: 0
    case .overtaking: 1
    case .meet: 2
    case .gap: 3
    }
  }
}
