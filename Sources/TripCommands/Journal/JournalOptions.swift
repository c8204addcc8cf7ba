import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore
import TripFeed
import TripProgram
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
    DelayCommand.self, CancelCommand.self, ReinstateCommand.self, SkipCommand.self, RestoreCommand.self,
    PlatformCommand.self, ReasonCommand.self, NoteCommand.self, WithdrawCommand.self, AddCommand.self,
    UndoCommand.self, LogCommand.self,
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

  /// What the journal must be for; `nil` when either will do.
  var isRehearsal: Bool? { store.values.purpose(isRehearsal: now != nil) }

  func instant(in zone: TimeZone) -> Instant { now?.instant(in: zone) ?? Instant(Date()) }
}
