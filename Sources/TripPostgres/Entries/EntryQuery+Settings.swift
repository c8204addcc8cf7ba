import FoundationEssentials
import TripCore

// Settings of the operator count on every day, and a plan may be long. So the outlines of their rows are read first, and of
// the rows only those that may still count.
extension EntryQuery {
  /// Returns the entries of one operator about service dates and about settings, in the order of the journal.
  ///
  /// - Parameters:
  ///   - operatorID: The operator.
  ///   - dates: The service dates, with ``JournalSubject/settingsDay``.
  ///   - place: Only entries after this place are returned, and settings that may count again after an undo.
  /// - Returns: The entries.
  /// - Throws: As ``entries(of:on:after:)``.
  func entriesWithSettings(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>, after place: JournalSequence
  ) throws -> [JournalEntry] {
    let outlines = place == .start ? try outlines(of: operatorID) : []
    // What is appended between the two questions is read in any case.
    let last = max(outlines.last?.sequence ?? place, place)
    let isOther = "place > $2 AND (service_date <> $4 OR place > $5 OR place = ANY ($6::bigint[]))"
    let wanted = outlines.wanted(on: dates)
    let found = try stored(
      "operator = $1 AND service_date BETWEEN $3 AND $4 AND \(isOther)",
      [
        operatorID.text, String(place.number), dates.lowerBound.gtfsText, JournalSubject.settingsDay.gtfsText,
        String(last.number), wanted.postgresArray,
      ], after: known[operatorID])
    let more =
      place > .start && found.contains { $0.subject == .settings && $0.undoes != nil }
      ? try settings(of: operatorID, self.outlines(of: operatorID), on: dates, besides: found)
      : try settings(of: operatorID, outlines, on: dates, besides: found, asked: Set(wanted))
    return more.isEmpty ? found : (found + more).sorted { $0.sequence < $1.sequence }
  }

  /// Reads the settings that may still count, besides those that were found already. A row that was asked for and not found
  /// is one that no program can use: it counts for nothing, so that one before it may count.
  private func settings(
    of operatorID: OperatorID, _ outlines: [SettingOutline], on dates: ClosedRange<ServiceDate>,
    besides found: [JournalEntry], asked: Set<JournalSequence> = []
  ) throws -> [JournalEntry] {
    var (outlines, asked, places) = (outlines, asked, Set(found.map(\.sequence)))
    var more: [JournalEntry] = []
    while true {
      outlines.removeAll { asked.contains($0.sequence) && !places.contains($0.sequence) }
      let new = outlines.wanted(on: dates).filter { !places.contains($0) }
      if new.isEmpty { return more }
      more += try stored("operator = $1 AND place = ANY ($2::bigint[])", [operatorID.text, new.postgresArray])
      asked.formUnion(new)
      places.formUnion(more.map(\.sequence))
    }
  }

  /// Reads the outlines of all rows about an operator's settings, in the order of the journal.
  private func outlines(of operatorID: OperatorID) throws -> [SettingOutline] {
    try connection.query(
      """
      SELECT place, id, kind, undoes, time FROM tripdesk.entry WHERE operator = $1 AND service_date = $2 ORDER BY place
      """, [operatorID.text, JournalSubject.settingsDay.gtfsText]
    ) { cells -> SettingOutline? in
      guard let place = cells.number(0), let id = cells[1].flatMap({ UUID(postgresText: $0) }),
        let kind = cells.text(2), let time = cells.number(4).flatMap({ Instant(exactly: Int($0)) })
      else { return nil }
      return SettingOutline(
        sequence: JournalSequence(place), id: id, kind: kind, undoes: cells[3].flatMap { UUID(postgresText: $0) },
        time: time)
    }.compactMap { $0 }
  }
}

extension [SettingOutline] {
  /// Returns the places of those that are to be read for some service dates.
  fileprivate func wanted(on dates: ClosedRange<ServiceDate>) -> [JournalSequence] {
    let replaced = replaced(on: dates)
    return map(\.sequence).filter { !replaced.contains($0) }
  }
}
