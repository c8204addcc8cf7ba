import ArgumentParser
import TripProgram

/// Opens the desk: what `tripdesk FEED` does.
struct DeskCommand: ParsableCommand {
  static let configuration = DeskOptions.configuration

  @OptionGroup
  var options: DeskOptions

  func run() throws { throw DesktopProgram.start("the desk") }
}

/// Shows a passenger board and nothing else: `tripdesk board FEED --stop STOP_ID`.
struct BoardCommand: ParsableCommand {
  static let configuration = BoardOptions.configuration

  @OptionGroup
  var options: BoardOptions

  func run() throws { throw DesktopProgram.start("a board") }
}
