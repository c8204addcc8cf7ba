import ArgumentParser
import TripCore
import TripFeed
import TripPostgres
import TripProgram

/// The part of `tripdesk store repair` for a journal on a server: it removes the rows that no program can use.
enum ServerRepair {
  /// The greatest number of rows that are named.
  private static let most = 20

  /// Reads a journal on a server, and removes the rows that no program can use.
  ///
  /// - Parameters:
  ///   - address: The database, with the login that owns the journal.
  ///   - isConfirmed: Whether the command line has answered with `--yes`; else the terminal is asked.
  /// - Throws: An exit code, after the reason was written to standard error.
  static func run(_ address: PostgresAddress, isConfirmed: Bool) async throws {
    let journal: PostgresJournal
    do throws(JournalError) { journal = try await PostgresJournal(address) } catch {
      throw CommandFailure.unsaved(error)
    }
    defer { journal.close() }
    do throws(JournalError) { _ = try await journal.checked() } catch { throw CommandFailure.unsaved(error) }
    let rows = journal.unusableRows
    var output = TextOutput(.text)
    if rows.isEmpty {
      output.write("nothing is wrong with \(address); it was left as it is\n")
    } else {
      try StoreConfirmation.require(
        lines(rows) + ["these rows are removed, and kept in the table tripdesk.removed"], isConfirmed: isConfirmed)
      let count: Int
      do throws(JournalError) { count = try await journal.remove(rows) } catch { throw CommandFailure.unsaved(error) }
      for line in lines(rows) { output.write(line + "\n") }
      output.write(
        "removed \(count) row\(count == 1 ? "" : "s") from \(address); the table tripdesk.removed keeps them\n")
      if !journal.leftOutRows.isAll { output.write("there are more; run the command again\n") }
    }
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
  }

  /// Returns a line for each row that no program can use, the first of them.
  static func lines(_ rows: [UnusableRow]) -> [String] {
    let more = rows.count > most ? ["and \(rows.count - most) more that no program can use"] : []
    return rows.prefix(most).map(line) + more
  }

  private static func line(_ row: UnusableRow) -> String {
    let (operatorID, author) = (VisibleText.brief(row.operatorID.text), VisibleText.brief(row.author))
    return "\(operatorID): no program can use the row at place \(row.place.number), \(row.kind) by \(author), "
      + "which the login \(row.login) appended"
  }
}
