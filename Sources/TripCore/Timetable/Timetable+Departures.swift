extension Timetable {
  /// Returns the scheduled trips that depart from their first stop within a span of time, in the order of rows.
  ///
  /// Cost: a binary search among the rows of the timetable's own service date, plus a check of every row of earlier
  /// dates, which are few.
  ///
  /// - Parameters:
  ///   - from: Rows that depart at or before this instant are left out.
  ///   - to: Rows that depart after this instant are left out; `nil` is no limit.
  /// - Returns: Indices in ``scheduledTrips``.
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
