import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram
import TripStore

/// The command `tripdesk store repair PATH`: copies what can be read of a damaged journal into a new file.
struct StoreRepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair", abstract: "Put what can be read of a damaged journal into a new file in its place.",
    discussion:
      "The damaged file stays beside it, under another name. What could not be read is listed by day and author. Desks "
      + "that are open go on with the new file. A journal with nothing wrong is left as it is.")

  @Argument(help: "The journal's file.")
  var path: String

  func run() throws {
    try CommandFailure.wait { [self] in
      let repair: StoreRepair?
      do throws(JournalError) { repair = try await StoreRepair.mend(path) } catch {
        if case .replaced = error { throw CommandFailure.noJournal(at: path) }
        throw CommandFailure.refused(CommandFailure.sentence(error))
      }
      var output = TextOutput(.text)
      if let repair {
        output.write("\(repair.recovered) entries were recovered; the damaged file is \(repair.setAside)\n")
        if let log = repair.leftOut {
          output.write("the log beside it was another journal's; nothing was taken from it, and it is \(log)\n")
        }
        for loss in repair.losses { output.write(Self.line(loss) + "\n") }
      } else {
        output.write("nothing is wrong with \(path); it was left as it is\n")
      }
      try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    }
  }

  private static func line(_ loss: JournalLoss) -> String {
    guard let date = loss.date, let author = loss.author else {
      return "\(loss.count) more could not be read, nor what they were about"
    }
    let subject = date == JournalSubject.settingsDay ? "the settings of the operator" : "\(date)"
    return "\(loss.count) about \(subject) by \(author) could not be read"
  }
}
