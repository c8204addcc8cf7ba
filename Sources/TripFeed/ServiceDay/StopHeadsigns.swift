import TripCore

/// Collects the texts of stop_headsign that a timetable uses, each once.
struct StopHeadsigns: Sendable {
  private let scans: [StopTimesScan]
  private let translations: Translations
  private var rows: [String: Int] = [:]
  /// For each scan, the row of each of its texts, so that a text becomes a string only once; -1 for a text not yet
  /// used.
  private var known: [[Int32]]
  /// The texts, each in a row.
  private(set) var texts = TextColumn()

  /// Makes an empty collection for the texts of some scans.
  init(_ scans: [StopTimesScan], _ translations: Translations) {
    self.scans = scans
    self.translations = translations
    known = scans.map { Array(repeating: -1, count: $0.headsigns.count) }
  }

  /// Returns the row of a stop time's headsign in ``texts``, or `nil` when the stop time has none. Adds a new text.
  mutating func row(of stopTime: ScannedStopTime, trip: String) -> Int? {
    guard stopTime.headsign >= 0 else { return nil }
    let (scan, position) = (Int(stopTime.scan), Int(stopTime.headsign))
    if known[scan][position] >= 0 { return Int(known[scan][position]) }
    let text = scans[scan].headsigns.id(at: position)
    guard translations.isEmpty else {
      return row(of: translations.translated(text, .stopHeadsign, record: "\(trip)\0\(stopTime.sequence)"))
    }
    let row = row(of: text)
    known[scan][position] = Int32(row)
    return row
  }

  /// Adds the texts of other trips.
  ///
  /// - Returns: For each row of `other` the row of the same text here.
  mutating func append(_ other: StopHeadsigns) -> [Int] { (0..<other.texts.count).map { row(of: other.texts[$0]) } }

  private mutating func row(of text: String) -> Int {
    if let row = rows[text] { return row }
    rows[text] = texts.count
    texts.append(text.utf8)
    return texts.count - 1
  }
}
