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
      let id = GTFSID(UUID().uuidString.lowercased())
      try await options.day.decide(.written(try options.content(id: id)), onAlert: id, isNew: true)
      var output = TextOutput(.data)
      output.write("\(id)\n")
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
  var id: GTFSID

  func run() throws {
    CommandLineProgram.finish { [options, id] in
      try await options.day.decide(.written(try options.content(id: id)), onAlert: id)
    }
  }
}

/// The command `tripdesk alert end FEED ID`: ends an alert before its time.
struct AlertEndCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "End an alert before its time is over.")

  @OptionGroup
  var day: DayOptions

  @Option(help: ArgumentHelp("The id of the alert.", valueName: "ID"))
  var id: GTFSID

  func run() throws { CommandLineProgram.finish { [day, id] in try await day.decide(.ended, onAlert: id) } }
}
