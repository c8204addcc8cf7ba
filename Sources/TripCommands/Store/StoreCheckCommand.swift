import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripPostgres
import TripProgram
import TripStore

/// The command `tripdesk store check JOURNAL`: reads a whole journal, and tells what is there.
struct StoreCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read every entry of a journal, and tell what is there and whether it is whole.")

  @Argument(help: "The journal's file, or its database, as postgresql://HOST/DATABASE.")
  var journal: String

  func run() throws {
    try CommandFailure.wait { [self] in
      let named = try await NamedJournal(journal)
      defer { named.journal.close() }
      let entries: [JournalEntry]
      let publications: [ServerPublication]
      let additions: [String]
      do throws(JournalError) {
        entries = try await named.journal.checked()
        publications = try await (named.journal as? PostgresJournal)?.publications() ?? []
        additions = try await (named.journal as? SQLiteJournal)?.additions() ?? []
      } catch {
        throw CommandFailure.refused(CommandFailure.sentence(error))
      }
      var output = TextOutput(.text)
      let purpose = named.isRehearsal ? "decisions of rehearsals" : "real decisions"
      let unusable = (named.journal as? PostgresJournal)?.unusableRows ?? []
      let exception =
        unusable.isEmpty
        ? ""
        : " but for \(named.journal.leftOutRows), which all programs leave out; tripdesk store repair removes them"
      output.write("\(named.name) is whole\(exception); it is for \(purpose)\n")
      if !additions.isEmpty { output.write(Self.line(additions) + "\n") }
      for line in ServerRepair.lines(unusable) { output.write(line + "\n") }
      if let id = named.journal.id { output.write("its id is \(id.uuidString.lowercased())\n") }
      for line in try await Self.server(journal) { output.write(line + "\n") }
      let operators = Dictionary(grouping: entries, by: \.operatorID)
      for (operatorID, own) in operators.sorted(by: { $0.key < $1.key }) {
        for line in Self.lines(operatorID, own) { output.write(line + "\n") }
      }
      for publication in publications { output.write(Self.line(publication) + "\n") }
      try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
      if !unusable.isEmpty { throw ExitCode(CommandFailure.incomplete) }
    }
  }

  /// Returns a line about what other programs have added to the file of a journal.
  private static func line(_ additions: [String]) -> String {
    let more = additions.count > 5 ? " and \(additions.count - 5) more" : ""
    return "another program has added to it: " + additions.prefix(5).joined(separator: ", ") + more
      + "; no decision is lost by that, and one that a trigger keeps out is told as not saved"
  }

  /// Returns what a test of the connection tells about a journal on a server; no line for a file.
  private static func server(_ journal: String) async throws -> [String] {
    guard let address = try ServerStore.address(journal),
      case .success(let facts) = await ConnectionTest.run(address)
    else { return [] }
    let wording = Wording(locale: Locale(identifier: "en"), timeZone: .gmt)
    return [wording.sentence(facts), wording.details(facts)]
  }

  private static func lines(_ operatorID: OperatorID, _ entries: [JournalEntry]) -> [String] {
    // Settings are about no day.
    let dates = entries.filter { $0.subject != .settings }.map(\.subject.serviceDate)
    let times = entries.map(\.time)
    guard let latest = times.max() else { return [] }
    let days = dates.min().flatMap { first in dates.max().map { "about days from \(first) to \($0)" } }
    let when = text(latest)
    let authors = Dictionary(grouping: entries, by: \.author).mapValues(\.count)
    let names = authors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      "\(VisibleText.line($0.key)) (\($0.value))"
    }
    return [
      "\(VisibleText.line(operatorID.text)): \(entries.count) entries \(days ?? "about settings"), the last taken at \(when)",
      "  by \(names.prefix(10).joined(separator: ", "))\(names.count > 10 ? ", …" : "")",
    ]
  }

  private static func line(_ publication: ServerPublication) -> String {
    let feed = "\(VisibleText.line(publication.operatorID.text)), \(VisibleText.line(publication.kind)): "
    let leader = VisibleText.line(publication.leader)
    let last = publication.timestamp.map { "; the last version was of \(text($0))" } ?? ""
    return publication.isLed
      ? feed + "published by \(leader)\(publication.since.map { " since \(text($0))" } ?? "")\(last)"
      : feed + "not published now; \(leader) did last\(last)"
  }

  private static func text(_ instant: Instant) -> String {
    Date(timeIntervalSince1970: Double(instant.unixSeconds)).formatted(.iso8601)
  }
}
