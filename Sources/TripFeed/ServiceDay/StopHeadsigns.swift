import TripCore

/// The texts of stop_headsign that a timetable uses, each once.
struct StopHeadsigns: Sendable {
  private let scans: [StopTimesScan]
  private let translations: Translations
  private var rows: [String: Int] = [:]
  /// The row of each scan's texts, which saves making strings of them again and again; -1 where not yet known.
  private var known: [[Int32]]
  /// The texts.
  private(set) var texts = TextColumn()

  /// Begins without a text.
  init(_ scans: [StopTimesScan], _ translations: Translations) {
    self.scans = scans
    self.translations = translations
    known = scans.map { Array(repeating: -1, count: $0.headsigns.count) }
  }

  /// The row of a call's headsign; nothing where it has none.
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

  /// Takes over the texts of other trips.
  ///
  /// - Returns: For each of their rows the one it has here.
  mutating func append(_ other: StopHeadsigns) -> [Int] { (0..<other.texts.count).map { row(of: other.texts[$0]) } }

  private mutating func row(of text: String) -> Int {
    if let row = rows[text] { return row }
    rows[text] = texts.count
    texts.append(text.utf8)
    return texts.count - 1
  }
}
