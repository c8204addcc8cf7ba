extension Timetable {
  /// The rows that are scheduled to depart after `from` and not after `to`, in order; `nil` is for ever.
  ///
  /// The rows of each service date are in the order of departure, so that few are looked at. Those of earlier dates, which
  /// come first, are few.
  public func rows(departingAfter from: Instant, until to: Instant?) -> [Int] {
    let ownDay = scheduledTrips.indices.partitionPoint { scheduledTrips[$0].serviceDate >= serviceDate }
    let earlier = (0..<ownDay).filter { row in
      let departure = departure(ofRow: row)
      return from < departure && (to.map { departure <= $0 } ?? true)
    }
    let first = max(
      ownDay,
      scheduledTrips.indices.partitionPoint {
        scheduledTrips[$0].serviceDate >= serviceDate && departure(ofRow: $0) > from
      })
    let end = to.map { to in
      max(
        first,
        scheduledTrips.indices.partitionPoint {
          scheduledTrips[$0].serviceDate >= serviceDate && departure(ofRow: $0) > to
        })
    }
    return earlier + Array(first..<(end ?? count))
  }
}
