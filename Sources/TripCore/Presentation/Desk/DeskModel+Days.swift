/// A place in a service day that another day has too: a trip, and the time at which it leaves.
public struct DayPlace: Hashable, Sendable {
  /// The `trip_id` of the trip, or `nil` for a time alone.
  let tripID: GTFSID?
  /// The time after the origin of the service day.
  let time: Seconds
}

// Another service day is shown where the dispatcher was in the day before: at the same time of day.
extension DeskModel {
  /// The place of the selected trip in the shown service day, or, when no trip is selected, the present time of day.
  ///
  /// While the selection is the one that ``show(_:at:)`` made, it is that place: a day without the trip does not lead away
  /// from it.
  public var dayPlace: DayPlace {
    if let shownPlace, shownPlace.instance == selection.instance.value { return shownPlace.place }
    let timetable = timetable.value
    let origin = timetable.serviceDate.origin(in: wording.timeZone)
    guard let row = selection.row.value else {
      let today = ServiceDate(of: now.value, in: wording.timeZone).origin(in: wording.timeZone)
      return DayPlace(tripID: nil, time: now.value - today)
    }
    return DayPlace(tripID: timetable.instance(ofRow: row).tripID, time: timetable.departure(ofRow: row) - origin)
  }

  /// Shows another service day, at a place that the day before had.
  public func show(_ timetable: Timetable, at place: DayPlace) {
    // A trip of the day before may still run on the day that is shown, and would stay selected.
    selection.select(row: nil)
    show(timetable)
    select(place)
    shownPlace = selection.instance.value.map { (place, $0) }
  }

  /// Selects the trip of the shown service day that leaves at the time of a place: the same trip when the day has it, else
  /// the next one, else the last one. Never selects a trip of an earlier service day, nor one that search and filter
  /// leave out; without any other, no trip is selected.
  public func select(_ place: DayPlace) {
    let timetable = timetable.value
    let ownDay = timetable.firstRowOfOwnDay..<timetable.count
    let time = timetable.serviceDate.origin(in: wording.timeZone) + place.time
    let start = ownDay.partitionPoint { timetable.departure(ofRow: $0) >= time }
    let same = (start..<timetable.count).prefix { timetable.departure(ofRow: $0) == time }
      .first { timetable.instance(ofRow: $0).tripID == place.tripID }
    let (shown, isFiltering) = (shownRows.value, filter.isFiltering.value)
    func isListed(_ row: Int) -> Bool { !isFiltering || shown.position(of: row) != nil }
    selection.select(
      row: same.flatMap { isListed($0) ? $0 : nil } ?? (start..<timetable.count).first(where: isListed)
        ?? (ownDay.lowerBound..<start).last(where: isListed))
  }

  /// Selects the trip to begin with: the first of the worklist while the list has its order, else the next departure; on
  /// another day than today, the trip at the present time of day.
  public func selectFirst() {
    if filter.isWorklist.value, let first = shownRows.value.firstRow { return selection.select(row: first) }
    guard timetable.value.serviceDate == ServiceDate(of: now.value, in: wording.timeZone) else {
      return select(dayPlace)
    }
    selection.select(row: trips.nextDepartureRow)
  }

  /// Whether the shown service day is another one than the present date.
  public var isOtherDay: ReadOnlyDynamic<Bool> {
    combineLatest(timetable, now) { [wording] timetable, now in
      timetable.serviceDate != ServiceDate(of: now, in: wording.timeZone)
    }.removeDuplicates().erased()
  }
}
