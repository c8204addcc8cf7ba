/// The short texts that tell the trips of a line apart: the train number, or else the end of `trip_id`.
struct LineNumbers {
  /// The least and the greatest number of characters of a `trip_id` that are shown.
  private static let lengths = 4...9

  private let timetable: Timetable
  /// What all trips' ids have in common at their ends, such as `_weekday`: its number of characters.
  private let commonEnd: Int
  private let length: Int

  /// Makes the texts for the trips of some rows of a timetable.
  ///
  /// Cost: reads each id once for each length that does not tell them apart.
  init(of rows: [Int], in timetable: Timetable) {
    self.timetable = timetable
    let ids = Set(
      rows.lazy.map { timetable.scheduledTrips[$0].trip }.filter { timetable.trips[$0].shortName == nil }
    ).map { timetable.tripIDs[$0] }
    let commonEnd = Self.commonEnd(of: ids)
    self.commonEnd = commonEnd
    length =
      Self.lengths.first { length in Set(ids.map { $0.dropLast(commonEnd).suffix(length) }).count == ids.count }
      ?? Self.lengths.upperBound
  }

  /// Returns the train number of a row's trip, or else the end of its `trip_id`, as readable text.
  func number(ofRow row: Int) -> String {
    if let number = timetable.number(ofRow: row) { return VisibleText.line(number) }
    let end = timetable.tripIDs[timetable.scheduledTrips[row].trip].dropLast(commonEnd).suffix(length)
    return VisibleText.line(String(end.drop { !$0.isLetter && !$0.isNumber }))
  }

  /// The number of characters at the end that all ids have in common and that begin with a separator.
  private static func commonEnd(of ids: [String]) -> Int {
    guard ids.count > 1, var common = ids.first.map({ Array($0.reversed()) }) else { return 0 }
    for id in ids.dropFirst() {
      common = Array(zip(common, id.reversed()).prefix { $0 == $1 }.map(\.0))
      if common.isEmpty { return 0 }
    }
    return (common.lastIndex { !$0.isLetter && !$0.isNumber } ?? -1) + 1
  }
}
