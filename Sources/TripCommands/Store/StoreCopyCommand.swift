import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk store copy FROM TO`: copies a journal, entry for entry.
struct StoreCopyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy a journal, entry for entry, between files and databases.",
    discussion:
      "The copy has the same ids, places, times and authors, and is read again at the end. An interrupted copy can be "
      + "made again: what is there already is not added twice. A file is made when it does not exist; a database must "
      + "have been prepared by `tripdesk store create`.")

  @Argument(help: "The journal that is copied: a file, or a database as postgresql://HOST/DATABASE.")
  var from: String

  @Argument(help: "The journal that gets the entries.")
  var to: String

  @Option(name: .customLong("operator"), help: "Copy the entries of this operator only.")
  var operatorName: String?

  func run() throws {
    try CommandFailure.wait { [self] in
      let source = try await NamedJournal(from)
      defer { source.journal.close() }
      let target = try await NamedJournal(to, isRehearsal: source.isRehearsal, makesNew: true)
      defer { target.journal.close() }
      let progress = TerminalProgress("Copying")
      let copy: JournalCopy
      do throws(JournalCopy.Failure) {
        copy = try await JournalCopy(source.journal, to: target.journal, of: operatorName.map { OperatorID($0) }) {
          progress.update(Double($0) / Double(max($1, 1)))
        }
      } catch {
        progress.finish()
        throw Self.refused(error, target.name)
      }
      progress.finish()
      CommandFailure.noteUnusableRows(of: source.journal)
      var output = TextOutput(.text)
      output.write("\(copy.added) entries were added; \(target.name) has all \(copy.total) of \(source.name)\n")
      try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    }
  }

  private static func refused(_ failure: JournalCopy.Failure, _ target: String) -> ExitCode {
    switch failure {
    case .source(let error): CommandFailure.refused(CommandFailure.sentence(error))
    case .target(let error): CommandFailure.unsaved(error)
    case .otherEntry(let entry):
      CommandFailure.refused(
        "\(target) has another entry at place \(entry.sequence.number), by \(VisibleText.line(entry.author)) about "
          + "\(VisibleText.line(entry.subject.columnID)); copy to an empty journal")
    case .unrelated:
      CommandFailure.refused(
        "\(target) has entries, and none of those that are copied: it may be the copy of another journal, or all of them were moved to "
          + "an archive since; copy to a new journal")
    case .earlier(let entry):
      CommandFailure.refused(
        "\(target) has later entries than the first that it lacks of \(entry.operatorID.text), and entries keep their places; "
          + "copy to a new journal: \(entry.operatorID.text) first, or all operators at once, without --operator")
    case .samePlace(let one, let other):
      CommandFailure.refused(
        "\(one.text) and \(other.text) have entries at the same places; copy one of them with --operator")
    }
  }
}
