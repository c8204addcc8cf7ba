import ArgumentParser
import TripCore
import TripProgram

/// The command `tripdesk reason FEED TRIP_ID TEXT`: sets the reason why a trip does not run as planned.
struct ReasonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reason", abstract: "Say why a trip does not run as planned, for passengers and colleagues.")

  @OptionGroup
  var trips: TripOptions

  @Argument(help: "The reason; an empty text takes it back.")
  var text: String

  @Option(
    help: ArgumentHelp(
      "The category that passengers' programs know, such as weather or technical-problem.", valueName: "CAUSE"))
  var cause = AlertCause.other

  func run() throws {
    let decision = Decision.reason(text, cause: text.isEmpty ? .other : cause)
    trips.decide { desk throws(Refusal) in try desk.decide(decision) }
  }
}

/// The command `tripdesk note FEED TRIP_ID TEXT`: sets the note about a trip.
struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write what colleagues should know about a trip; it is not published.")

  @OptionGroup
  var trips: TripOptions

  @Argument(help: "The note; an empty text takes it back.")
  var text: String

  func run() throws { trips.decide { [text] desk throws(Refusal) in try desk.decide(.note(text)) } }
}
