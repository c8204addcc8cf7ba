import ArgumentParser
import TripCore

/// The options of the command `board` about what a board shows, and how much.
package struct BoardShowOptions: ParsableArguments {
  @Flag(help: "List arrivals, with the places where trips come from.")
  package var arrivals = false

  @Option(
    help: ArgumentHelp(
      "How far ahead the pages go; what is free on the last one has later trips.", valueName: "MINUTES"))
  package var horizon = 90

  @Option(
    help: ArgumentHelp(
      "At most this many pages below the trips that always stay in sight (default: as many as take about a minute).",
      valueName: "N"))
  package var pages: Int?

  @Option(
    help: ArgumentHelp("Count the minutes to an expected departure from here on; 0 never does.", valueName: "MINUTES"))
  package var minutesWithin = 10

  @Option(
    help: ArgumentHelp(
      "How many trips fill a wide screen; fewer have larger letters (default: more on a larger screen).",
      valueName: "N"))
  package var rows: Int?

  @Flag(help: "Show seconds in the clock; not for screens that wear out where they change often.")
  package var seconds = false

  package init() {}

  package func validate() throws {
    guard (1...1440).contains(horizon) else { throw ValidationError("--horizon is from 1 to 1440 minutes.") }
    if let pages, !(1...20).contains(pages) { throw ValidationError("--pages is from 1 to 20.") }
    if let rows, !(2...30).contains(rows) { throw ValidationError("--rows is from 2 to 30.") }
    guard (0...60).contains(minutesWithin) else { throw ValidationError("--minutes-within is from 0 to 60.") }
  }

  /// The settings that the options name.
  package var settings: BoardSettings {
    BoardSettings(
      kind: arrivals ? .arrivals : .departures, horizon: .minutes(horizon), greatestPageCount: pages,
      minutesWithin: .minutes(minutesWithin), rows: rows, showsSeconds: seconds)
  }
}
