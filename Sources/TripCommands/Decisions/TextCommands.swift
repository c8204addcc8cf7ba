import ArgumentParser
import TripCore
import TripProgram

/// Gives a reason without a window: `tripdesk reason FEED TRIP_ID TEXT`.
struct ReasonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reason", abstract: "Say why a trip does not run as planned, for passengers and colleagues.")

  @OptionGroup
  var trips: TripOptions

  @Argument(help: "The reason; an empty text takes it back.")
  var text: String

  func run() throws { trips.decide { [text] desk throws(Refusal) in try desk.decide(.reason(text)) } }
}

/// Writes a note without a window: `tripdesk note FEED TRIP_ID TEXT`.
struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write what colleagues should know about a trip; it is not published.")

  @OptionGroup
  var trips: TripOptions

  @Argument(help: "The note; an empty text takes it back.")
  var text: String

  func run() throws { trips.decide { [text] desk throws(Refusal) in try desk.decide(.note(text)) } }
}
