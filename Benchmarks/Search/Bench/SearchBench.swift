import CScan
import Foundation
import Measuring
import TripCore

/// Measures a search over 100,000 trips as somebody types, from the letter to the rows that the list is given, beside the
/// C library's own search over the same text in the same run. Prints medians and the worst, and complains where a
/// letter takes longer than half a frame: the other half is GTK's.
@main
struct SearchBench {
  static let (trips, stops, bound) = (isQuick ? 1_000 : 100_000, 40, 8.0)
  static let count = rounds(15)
  static let typed = ["airport", "t99999", "08:15 harbour", "7th street station 12", "zzz", "e"]

  @MainActor static func main() async throws {
    let timetable = try BigDay.timetable(trips: trips, stops: stops)
    let clock = ContinuousClock()
    var index: SearchIndex?
    let reading = clock.measure { index = SearchIndex(timetable) }
    let megabytes = Double(index?.byteCount ?? 0) / 1_000_000
    print("read \(trips) trips with \(stops) stops each: \(text(milliseconds(reading))) ms, \(text(megabytes)) MB kept")
    let desk = try BigDay.desk(timetable)
    let search = TripSearch(desk, clock: ManualTimeSource())
    desk.filter.text.value = "a"
    while search.isPreparing.value { try await Task.sleep(for: .milliseconds(5)) }
    let lines = BigDay.lines(of: timetable)
    var worst = 0.0
    for word in typed { worst = max(worst, measure(word, desk, lines)) }
    let isMet = worst <= bound
    print("the slowest letter: \(text(worst)) ms, at most \(text(bound)): \(isMet ? "ok" : "MISSED")")
    withExtendedLifetime(search) {}
    try measureConflicts(try BigDay.desk(timetable))
    finish(isMet)
  }

  /// Types a text letter by letter, so many times.
  ///
  /// - Returns: The median of its slowest letter, in milliseconds.
  @MainActor private static func measure(_ word: String, _ desk: DeskModel, _ lines: [CChar]) -> Double {
    var times = [[Double]](repeating: [], count: word.count)
    var raw: [Double] = []
    let clock = ContinuousClock()
    let last = word.split(separator: " ").last.map { $0.utf8.map { CChar(bitPattern: $0) } } ?? []
    for _ in 0..<count {
      desk.filter.text.value = ""
      for (place, _) in word.enumerated() {
        let typed = String(word.prefix(place + 1))
        times[place].append(milliseconds(clock.measure { desk.filter.text.value = typed }))
      }
      raw.append(milliseconds(clock.measure { _ = cscan_lines(lines, lines.count, last, last.count) }))
    }
    let medians = times.map { $0.sorted()[count / 2] }
    let slowest = medians.max() ?? 0
    print(
      "\(word): \(desk.shownRows.value.count) found; a letter \(text(medians.sorted()[medians.count / 2])) ms, the slowest "
        + "\(text(slowest)) ms; C over all \(lines.count / 1_000_000) MB: \(text(raw.sorted()[count / 2])) ms a word")
    return slowest
  }

  /// What the worklist and the train graph pay for conflicts: once a day, and for each decision.
  @MainActor private static func measureConflicts(_ desk: DeskModel) throws {
    let clock = ContinuousClock()
    let day = clock.measure { _ = desk.trips.conflicts.value }
    var times: [Double] = []
    for row in 0..<count {
      let instance = desk.timetable.value.instance(ofRow: row)
      try desk.decide(.departure(delay: .minutes(150), at: nil), on: instance)
      times.append(milliseconds(clock.measure { _ = desk.trips.conflicts.value }))
    }
    let found = desk.trips.conflicts.value.count
    print(
      "conflicts of the whole day: \(text(milliseconds(day))) ms, once; after each decision: "
        + "\(String(format: "%.3f", times.sorted()[count / 2])) ms; \(found) found of \(count) made")
  }
}
