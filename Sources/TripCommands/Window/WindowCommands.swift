import ArgumentParser
import TripProgram

/// The command `tripdesk desk FEED`, also without `desk`: opens the dispatcher's desk.
struct DeskCommand: ParsableCommand {
  static let configuration = DeskOptions.configuration

  @OptionGroup
  var options: DeskOptions

  func run() throws { throw DesktopProgram.start("the desk") }
}

/// The command `tripdesk board FEED --stop STOP_ID`: opens a passenger board, and no desk.
struct BoardCommand: ParsableCommand {
  static let configuration = BoardOptions.configuration

  @OptionGroup
  var options: BoardOptions

  func run() throws { throw DesktopProgram.start("a board") }
}
