import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram
import TripStore

/// The command `tripdesk store repair JOURNAL`: copies what can be read of a damaged file into a new file, or removes the rows
/// of a server's journal that no program can use.
struct StoreRepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Put what can be read of a damaged journal into a new file in its place, or clean one on a server.",
    discussion:
      "The damaged file stays beside it, under another name. What could not be read is listed by day and author. Desks "
      + "that are open go on with the new file. A journal with nothing wrong is left as it is. In a database, the rows are "
      + "removed that no program can use, and that some program has appended all the same; the table tripdesk.removed "
      + "keeps them. Only the login that owns the journal may do that.")

  @Argument(help: "The journal's file, or its database, as postgresql://HOST/DATABASE.")
  var path: String

  @Flag(help: "Remove rows from a database without asking.")
  var yes = false

  /// What the decisions of a journal are.
  enum Purpose: String, EnumerableFlag { case real, rehearsal }

  @Flag(help: "What the decisions of a file are that no longer says so.")
  var purpose: Purpose?

  func run() throws {
    try CommandFailure.wait { [self] in
      if let address = try ServerStore.address(path) { return try await ServerRepair.run(address, isConfirmed: yes) }
      let isRehearsal = purpose.map { $0 == .rehearsal }
      let repair: StoreRepair?
      do throws(JournalError) { repair = try await StoreRepair.mend(path, isRehearsal: isRehearsal) } catch {
        if case .replaced = error { throw CommandFailure.noJournal(at: path) }
        throw CommandFailure.refused(CommandFailure.sentence(error))
      }
      var output = TextOutput(.text)
      if let repair {
        output.write("\(repair.recovered) entries were recovered; the damaged file is \(repair.setAside)\n")
        if let log = repair.leftOut {
          output.write("the log beside it was another journal's; nothing was taken from it, and it is \(log)\n")
        }
        if let leftover = repair.leftover {
          output.write("what an interrupted repair had left was taken, too, and is \(leftover)\n")
        }
        for loss in repair.losses { output.write(Self.line(loss) + "\n") }
      } else {
        output.write("nothing is wrong with \(path); it was left as it is\n")
      }
      try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    }
  }

  private static func line(_ loss: JournalLoss) -> String {
    guard let count = loss.count else {
      return "how many entries it had can no longer be read: more may be lost"
    }
    guard let date = loss.date, let author = loss.author else {
      return "\(count) more could not be read, nor what they were about"
    }
    let subject = date == JournalSubject.settingsDay ? "the settings of the operator" : "\(date)"
    return "\(count) about \(subject) by \(VisibleText.line(author)) could not be read"
  }
}
