import ArgumentParser
import TripCore

/// The options of `check-feed` for watching feeds and for the report.
struct WatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Watch the feeds for so many minutes, to judge how their versions follow each other; Ctrl+C ends it early.",
      valueName: "minutes"))
  var watch: Double?

  @Option(help: ArgumentHelp("How often a watched feed is asked for, in seconds.", valueName: "seconds"))
  var every: Double = 10

  @Option(help: ArgumentHelp("Write the report as a page for a browser, too.", valueName: "file"))
  var html: String?

  func validate() throws {
    if let watch, !(watch > 0 && watch <= 1440) { throw ValidationError("--watch must be up to 1440 minutes") }
    guard every >= 0.1, every <= 600 else { throw ValidationError("--every must be 0.1 to 600 seconds") }
  }

  /// The time for which the feeds are watched; `nil` when they are checked once.
  var duration: Duration? { watch.map { .seconds($0 * 60) } }
  /// The time between two requests for a feed.
  var interval: Duration { .seconds(every) }
}
