import ArgumentParser
import Glibc
import TripCore
import TripStore

/// Where decisions are kept, who takes them, and whose they are: for the desk, and for every command that decides.
package struct StoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The journal's file (default: the user's own).", valueName: "PATH"))
  package var store: String?

  @Option(help: ArgumentHelp("Who decides (default: the login name).", valueName: "NAME"))
  package var author: String?

  @Option(name: .customLong("operator"), help: "Whose journal it is (default: the feed's first agency).")
  package var operatorName: String?

  @Flag(help: "Let a rehearsal (--now) decide in a journal that holds real decisions.")
  package var rehearseOnRealJournal = false

  /// What was asked for, apart from how.
  package struct Values: Sendable {
    /// The journal's file; `nil` for the user's own.
    package var path: String?
    /// Who decides; `nil` for the login name.
    package var author: String?
    /// Whose journal it is; `nil` for the feed's first agency.
    package var operatorName: String?
    /// Whether a rehearsal may decide among real decisions.
    package var rehearsesOnRealJournal = false

    package init(
      path: String? = nil, author: String? = nil, operatorName: String? = nil, rehearsesOnRealJournal: Bool = false
    ) {
      self.path = path
      self.author = author
      self.operatorName = operatorName
      self.rehearsesOnRealJournal = rehearsesOnRealJournal
    }
  }

  package init() {}

  package var values: Values {
    Values(
      path: store, author: author, operatorName: operatorName, rehearsesOnRealJournal: rehearseOnRealJournal)
  }
}

extension StoreOptions.Values {
  /// Where the journal is; nothing where the user has no home to keep it in.
  ///
  /// - Parameter isRehearsal: A rehearsal keeps a journal of its own, unless a file was named.
  /// - Returns: Its path, also where nothing is there yet.
  package func storePath(isRehearsal: Bool) -> String? {
    path ?? StorePath.standard(environment: ProcessEnvironment.variables, isRehearsal: isRehearsal)
  }

  /// What the journal must be for: a rehearsal's decisions, or real ones; `nil` when either will do.
  package func purpose(isRehearsal: Bool) -> Bool? { rehearsesOnRealJournal && isRehearsal ? nil : isRehearsal }

  /// Who decides.
  package var authorName: String {
    if let author { return author }
    if let entry = getpwuid(getuid()), let name = entry.pointee.pw_name { return String(cString: name) }
    return "user \(getuid())"
  }

  /// Whose journal it is.
  package func operatorID(of agency: Agency) -> OperatorID { operatorName.map { OperatorID($0) } ?? OperatorID(agency) }
}
