import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore
import TripFeed
import TripProgram
import TripStore

/// The options of the commands that decide, and of `undo` and `log`: the service day, the time and the journal.
struct JournalOptions: ParsableArguments {
  @Option(help: "The service day, as YYYY-MM-DD (default: today in the agency's time zone).")
  var date: ServiceDate?

  @Option(help: "What time it is, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: a rehearsal, with its own journal.")
  var now: WallClockTime?

  @OptionGroup
  var store: StoreOptions

  /// Returns the path of the journal's file.
  ///
  /// - Throws: An exit code, after an error message, when no path is given and the user has no home folder.
  func storePath() throws -> String {
    guard let path = store.values.storePath(isRehearsal: now != nil) else {
      throw CommandFailure.refused("no home folder to keep the journal in; name a file with --store")
    }
    return path
  }

  /// Whether the journal must hold decisions of a rehearsal (`true`) or real ones (`false`); `nil` when both will do.
  var isRehearsal: Bool? { store.values.purpose(isRehearsal: now != nil) }

  func instant(in zone: TimeZone) -> Instant { now?.instant(in: zone) ?? Instant(Date()) }
}

/// The option `--start-time`, which names one of the departures of a trip in frequencies.txt.
struct StartTimeOption: ParsableArguments {
  @Option(help: "start_time of the trip, as HH:MM:SS, when frequencies.txt repeats the trip.")
  var startTime: ServiceTime?
}
