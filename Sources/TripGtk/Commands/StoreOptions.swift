import ArgumentParser
import Glibc
import TripCore
import TripStore

/// Where decisions are kept, who takes them, and whose they are: for the desk, and for every command that decides.
struct StoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The journal's file (default: the user's own).", valueName: "PATH"))
  var store: String?

  @Option(help: ArgumentHelp("Who decides (default: the login name).", valueName: "NAME"))
  var author: String?

  @Option(name: .customLong("operator"), help: "Whose journal it is (default: the feed's first agency).")
  var operatorName: String?

  @Flag(help: "Let a rehearsal (--now) decide in a journal that holds real decisions.")
  var rehearseOnRealJournal = false

  /// What was asked for, apart from how.
  struct Values: Sendable {
    /// The journal's file; the user's own where nothing is given.
    var path: String?
    /// Who decides; the login name where nothing is given.
    var author: String?
    /// Whose journal it is; the feed's first agency's where nothing is given.
    var operatorName: String?
    /// Whether a rehearsal may decide among real decisions.
    var rehearsesOnRealJournal = false
  }

  var values: Values {
    Values(
      path: store, author: author, operatorName: operatorName, rehearsesOnRealJournal: rehearseOnRealJournal)
  }
}

extension StoreOptions.Values {
  /// Where the journal is; nothing where the user has no home to keep it in.
  ///
  /// - Parameter isRehearsal: A rehearsal keeps a journal of its own, unless a file was named.
  /// - Returns: Its path, also where nothing is there yet.
  func storePath(isRehearsal: Bool) -> String? {
    path ?? StorePath.standard(environment: ProcessEnvironment.variables, isRehearsal: isRehearsal)
  }

  /// What the journal must be for: a rehearsal's decisions, or real ones; `nil` when either will do.
  func purpose(isRehearsal: Bool) -> Bool? { rehearsesOnRealJournal && isRehearsal ? nil : isRehearsal }

  /// Who decides.
  var authorName: String {
    if let author { return author }
    if let entry = getpwuid(getuid()), let name = entry.pointee.pw_name { return String(cString: name) }
    return "user \(getuid())"
  }

  /// Whose journal it is.
  func operatorID(of agency: Agency) -> OperatorID { operatorName.map { OperatorID($0) } ?? OperatorID(agency) }
}
