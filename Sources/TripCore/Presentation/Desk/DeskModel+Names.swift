extension DeskModel {
  /// What people call a run: when it departs, its line and where it goes. Of a run that the timetable does not have, its
  /// `trip_id` and service day.
  public func name(of instance: TripInstance) -> String {
    guard let row = row(of: instance) else {
      return "\(instance.tripID) (\(wording.weekday(instance.serviceDate)))"
    }
    let timetable = timetable.value
    let title = wording.title(route: timetable.route(ofRow: row), headsign: timetable.headsign(ofRow: row))
    return "\(wording.time(timetable.departure(ofRow: row))) \(title)"
  }
}
