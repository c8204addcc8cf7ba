import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore
import TripFeed
import TripStore

/// What every command that reads or writes the journal can be told.
struct JournalOptions: ParsableArguments {
  @Option(help: "The service day, as YYYY-MM-DD (default: today in the agency's time zone).")
  var date: ServiceDate?

  @Option(help: "start_time of the run, as HH:MM:SS, where frequencies.txt makes several of one trip.")
  var startTime: ServiceTime?

  @Option(help: "What time it is, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: a rehearsal, with its own journal.")
  var now: WallClockTime?

  @OptionGroup
  var store: StoreOptions

  /// The commands that have these options.
  static let commands: [any ParsableCommand.Type] = [
    DelayCommand.self, CancelCommand.self, ReinstateCommand.self, UndoCommand.self, LogCommand.self,
  ]

  /// Where the journal is.
  ///
  /// - Throws: An exit code, where nobody can tell.
  func storePath() throws -> String {
    guard let path = store.values.storePath(isRehearsal: now != nil) else {
      throw CommandFailure.refused("no home folder to keep the journal in; name a file with --store")
    }
    return path
  }

  func instant(in zone: TimeZone) -> Instant { now?.instant(in: zone) ?? Instant(Date()) }
}

extension ServiceTime: ExpressibleByArgument {
  /// Reads `25:10:00` or `25:10`.
  public init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] < 1000,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    self.init(hours: numbers[0], minutes: numbers[1], seconds: numbers.count > 2 ? numbers[2] : 0)
  }
}
