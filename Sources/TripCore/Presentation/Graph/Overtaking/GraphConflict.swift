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
