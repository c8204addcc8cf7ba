import ArgumentParser
import TripCore

/// The options of the command `graph`. The program `tripdesk` prints the data itself, and starts `tripdesk-desktop` for files,
/// which reads them again.
package struct GraphOptions: ParsableArguments {
  /// The name of the command, and the texts of its help.
  package static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Write the train graph of a line's day to a file, or as data.",
    discussion:
      "What was decided is in it, as the journal has it. PDF has all pages in one file; SVG and PNG have a file a page, "
      + "the second with -2 in its name. The exit status is 2 when it cannot begin, and 1 when a file cannot be written."
  )

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  package var feed: String

  @Option(
    help: ArgumentHelp(
      "The line: its route_short_name or route_id (default: the busiest). Given several times, the lines are drawn together.",
      valueName: "LINE"))
  package var line: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "All trips that serve two stations, of whatever line: two values of stop_id or parent_station.",
      valueName: "stop_id"))
  package var between: [String] = []

  @Option(help: ArgumentHelp("One direction alone, 0 or 1 (default: both).", valueName: "direction_id"))
  package var direction: Int?

  @Option(help: "The service day, as YYYY-MM-DD (default: today in the agency's time zone).")
  package var date: ServiceDate?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The file to write; its name ends in .pdf, .svg or .png.", valueName: "PATH"))
  package var output: String?

  @Flag(help: "Print the stations with their positions in metres, and each trip's points, as JSON.")
  package var json = false

  @Option(help: "The paper: a4 or a3, in landscape.")
  package var paper = GraphPaper.Format.a4

  @Option(
    help: ArgumentHelp(
      "The width of an hour in millimetres, over as many pages as it takes (default: one page, if that can be read).",
      valueName: "MM"))
  package var hourWidth: Double?

  @Option(help: "What time it is, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: a rehearsal, with its own journal.")
  package var now: WallClockTime?

  @Option(
    help: ArgumentHelp(
      "The journal: a file, or a database, as postgresql://HOST/DATABASE (default: the user's own).", valueName: "PATH")
  )
  package var store: String?

  @Option(
    name: .customLong("operator"),
    help: "Whose journal it is (default: the feed's agency; of several, the one that the journal knows).")
  package var operatorName: String?

  @OptionGroup
  package var unpacking: UnpackOptions

  package init() {}

  package func validate() throws {
    if let store { _ = try ServerStore.address(store) }
    guard between.isEmpty || between.count == 2 else {
      throw ValidationError("--between takes two values of stop_id, after a space each")
    }
    if direction != nil, line.count > 1 || !between.isEmpty {
      throw ValidationError("--direction is for one line")
    }
    if let direction, !(0...1).contains(direction) { throw ValidationError("--direction takes 0 or 1") }
    if let hourWidth, !GraphPaper.hourWidths.contains(hourWidth) {
      throw ValidationError("--hour-width takes 5 to 400 millimetres")
    }
    guard json != (output != nil) else {
      throw ValidationError("name a file with -o, such as -o graph.pdf, or ask for data with --json")
    }
    if let output, ![".pdf", ".svg", ".png"].contains(where: output.lowercased().hasSuffix) {
      throw ValidationError("\(VisibleText.brief(output)): the name of the file has to end in .pdf, .svg or .png")
    }
  }
}

extension GraphPaper.Format: ExpressibleByArgument {}
