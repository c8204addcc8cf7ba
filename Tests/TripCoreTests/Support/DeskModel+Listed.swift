@testable import TripCore

extension DeskModel {
  /// What the list shows, in words: `late 2` for a group of two trips, `rest 9 folded`, `3` for the trip in row 3, `3?` when
  /// it belongs elsewhere by now or fits no more.
  var listed: [String] {
    let shown = shownRows.value
    return (0..<shown.count).map { position in
      switch shown.item(at: position) {
      case .header(let group): "\(group.kind) \(group.count)\(group.isFolded ? " folded" : "")"
      case .trip(let row): "\(row)\(shown.isUnfitting(row) || shown.hasMovedOn(row) ? "?" : "")"
      }
    }
  }

  /// Makes trips late as a followed feed would.
  func report(_ delays: [Int: Seconds]) {
    var reports: [TripInstance: TripReport] = [:]
    for (row, delay) in delays {
      reports[timetable.value.instance(ofRow: row)] = TripReport(
        time: now.value, stopTimes: [StopTimeReport(sequence: 1, departureDelay: delay)])
    }
    show(TripReports(reports), [FollowingStatus(source: "feed")])
  }
}
