import ArgumentParser
import FoundationEssentials
import TripCore
import TripProgram

/// The command `tripdesk undo FEED`: takes back the author's last decision about a service day.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last decision of the author about a service day back.",
    discussion:
      "What was decided about several trips at once is taken back at once. --step takes back another step than the last "
      + "one, as long as no later decision about the same trips builds on it.")

  @OptionGroup
  var day: DayOptions

  @Option(help: ArgumentHelp("Which step, as `step` of `tripdesk log --json` (default: the last).", valueName: "UUID"))
  var step: String?

  func run() throws {
    CommandLineProgram.finish { [day, step] in try await day.withDesk { desk in try await Self.undo(step, at: desk) } }
  }

  @MainActor
  private static func undo(_ step: String?, at desk: CommandDesk) async throws {
    let replica = desk.model.journal
    let day = desk.model.timetable.value.serviceDate
    // The journal of the desk also has entries about later days, so only those about this day are used, and those about
    // alerts and settings that were decided on it, whenever the alerts end.
    let zone = desk.model.wording.timeZone
    let ofDay = JournalState(
      replica.shown.entries.filter { entry in
        entry.instance.map { $0.serviceDate == day } ?? (ServiceDate(of: entry.time, in: zone) == day)
      })
    let history = UndoHistory(ofDay, of: replica.author, in: replica.shown)
    var undone = history.undoable
    if let step {
      guard let found = UUID(uuidString: step).flatMap(history.step) else {
        throw CommandFailure.refused("\(replica.author) has no step \(step) to undo on \(day)")
      }
      if let later = history.laterEntry(than: found) {
        throw CommandFailure.refused(desk.model.wording.laterDecision(about: later.subject))
      }
      undone = found
    }
    let proposals = history.undo(undone, time: replica.now, author: replica.author)
    guard !proposals.isEmpty else { throw CommandFailure.refused("\(replica.author) has nothing to undo on \(day)") }
    let later = undone.flatMap(history.laterEntry)
    try await desk.decide { desk throws(Refusal) in try desk.journal.append(proposals) }
    // Each decision about an alert, and each setting, replaces those before it, so this undo changes nothing then.
    if let later, let alert = later.subject.alert {
      let (id, author) = (VisibleText.line(alert.id.text), VisibleText.line(later.author))
      StandardError.write("it is undone, but \(author) has decided about the alert \(id) since, and that stays")
    } else if let later, later.subject == .settings {
      StandardError.write(
        "it is undone, but \(VisibleText.line(later.author)) has set these settings since, and that stays")
    }
  }
}
