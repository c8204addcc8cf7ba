import TripCore

/// Collects the texts of the column stop_headsign that a timetable uses, each text once.
struct StopHeadsigns: Sendable {
  private let scans: [StopTimesScan]
  private let translations: Translations
  private var rows: [String: Int] = [:]
  /// For each scan of stop_times.txt and each of its headsigns, the row of the text in ``texts``, or -1 for a text
  /// not yet added. It avoids making a string of the same bytes twice.
  private var known: [[Int32]]
  /// The different headsigns, one in each row.
  private(set) var texts = TextColumn()

  /// Makes an empty collection for the headsigns that some scans of stop_times.txt found.
  init(_ scans: [StopTimesScan], _ translations: Translations) {
    self.scans = scans
    self.translations = translations
    known = scans.map { Array(repeating: -1, count: $0.headsigns.count) }
  }

  /// Returns the row of a stop time's headsign in ``texts``, or `nil` when the stop time has none. A text that is not
  /// in ``texts`` yet is added.
  mutating func row(of stopTime: ScannedStopTime, trip: GTFSID) -> Int? {
    guard stopTime.headsign >= 0 else { return nil }
    let (scan, position) = (Int(stopTime.scan), Int(stopTime.headsign))
    if known[scan][position] >= 0 { return Int(known[scan][position]) }
    let text = scans[scan].headsigns.id(at: position).text
    guard translations.isEmpty else {
      return row(of: translations.translated(text, .stopHeadsign, record: "\(trip)\0\(stopTime.sequence)"))
    }
    let row = row(of: text)
    known[scan][position] = Int32(row)
    return row
  }

  /// Adds the headsigns of another collection, made for other trips.
  ///
  /// - Returns: For each row of `other`, the row of the same text in this collection.
  mutating func append(_ other: StopHeadsigns) -> [Int] { (0..<other.texts.count).map { row(of: other.texts[$0]) } }

  private mutating func row(of text: String) -> Int {
    if let row = rows[text] { return row }
    rows[text] = texts.count
    texts.append(text.utf8)
    return texts.count - 1
  }
}
