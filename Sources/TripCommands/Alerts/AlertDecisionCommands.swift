import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk alert add FEED`: tells passengers something.
struct AlertAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Tell passengers something; prints the id of the new alert.",
    discussion: AlertContentOptions.form)

  @OptionGroup
  var options: AlertContentOptions

  func run() throws {
    CommandLineProgram.finish { [options] in
      let id = UUID().uuidString.lowercased()
      let content = try options.content(id: id, author: options.journal.store.values.authorName)
      try await options.decide(.written(content), onAlert: id, needsOwn: false)
      var output = TextOutput(.data)
      output.write(id + "\n")
      try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    }
  }
}

/// The command `tripdesk alert edit FEED ID`: replaces what an alert says.
struct AlertEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Replace what an alert says.", discussion: AlertContentOptions.form)

  @OptionGroup
  var options: AlertContentOptions

  @Option(help: ArgumentHelp("The id of the alert.", valueName: "ID"))
  var id: String

  func run() throws {
    CommandLineProgram.finish { [options, id] in
      let content = try options.content(id: id, author: options.journal.store.values.authorName)
      try await options.decide(.written(content), onAlert: id, needsOwn: true)
    }
  }
}

/// The command `tripdesk alert end FEED ID`: ends an alert before its time.
struct AlertEndCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "End an alert before its time is over.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Option(help: ArgumentHelp("The id of the alert.", valueName: "ID"))
  var id: String

  @OptionGroup
  var journal: JournalOptions

  @OptionGroup
  var unpacking: UnpackOptions

  func run() throws {
    CommandLineProgram.finish { [self] in
      let desk = try await CommandDesk(feed: feed, limit: unpacking.limit, journal)
      defer { desk.close() }
      guard desk.model.journal.shown.ownAlert(id) != nil else {
        throw CommandFailure.refused("there is no alert \(VisibleText.line(id)); tripdesk alert list prints the ids")
      }
      try await desk.decide { desk throws(Refusal) in try desk.decide(.ended, onAlert: id) }
    }
  }
}
