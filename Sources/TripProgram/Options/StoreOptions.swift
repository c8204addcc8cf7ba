import ArgumentParser
import Glibc
import TripCore
import TripStore

/// The options of the journal: its file, its author and its operator. The desk, the command `publish` and the
/// commands about decisions have them.
package struct StoreOptions: ParsableArguments {
  /// The greatest length of an author's name in bytes of UTF-8, which every journal can keep. A journal in a file may have
  /// longer ones of earlier versions, which can be read.
  private static let longestAuthor = 1000

  @Option(
    help: ArgumentHelp(
      "The journal: a file, or a database, as postgresql://HOST/DATABASE (default: the user's own; for a desk, that of its "
        + "preferences).",
      valueName: "PATH")
  )
  package var store: String?

  @Option(
    help: ArgumentHelp(
      "Who decides (default: the login name); at most \(StoreOptions.longestAuthor) bytes.", valueName: "NAME"))
  package var author: String?

  @Option(
    name: .customLong("operator"),
    help: "Whose journal it is (default: the feed's agency; of several, the one that the journal knows).")
  package var operatorName: String?

  @Flag(help: "Let a rehearsal (--now) decide in a journal that holds real decisions.")
  package var rehearseOnRealJournal = false

  /// The values of the options, without the argument parser.
  package struct Values: Sendable {
    /// The path of the journal's file, or its address on a server; `nil` for the standard place in the user's home
    /// folder.
    package var path: String?
    /// The journal that the user's preferences name. Only windows use it: a command of a script must not change its
    /// journal because a user has chosen another one in a window.
    package var preferred = JournalChoice.standard
    /// The name of the person who decides; `nil` for the login name.
    package var author: String?
    /// The operator whose decisions the journal holds; `nil` for an agency of the feed, as
    /// ``OperatorChoice`` finds it.
    package var operatorName: String?
    /// Whether a rehearsal may use a journal with real decisions.
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

  package func validate() throws {
    if let store { _ = try ServerStore.address(store) }
    if let author, author.allSatisfy(\.isWhitespace) {
      throw ValidationError("--author is empty; name who decides, or leave it out for the login name")
    }
    if let author, author.utf8.count > Self.longestAuthor {
      throw ValidationError(
        "--author is \(author.utf8.count) bytes long, and at most \(Self.longestAuthor) fit; shorten the name")
    }
  }

  /// The values that the command line gave.
  package var values: Values {
    Values(
      path: store, author: author, operatorName: operatorName, rehearsesOnRealJournal: rehearseOnRealJournal)
  }
}

extension StoreOptions.Values {
  /// Returns the path of the journal's file, which need not exist, or the address of the journal on a server.
  ///
  /// - Parameter isRehearsal: Whether the clock is a rehearsal's. A rehearsal has another standard path, and never uses
  ///   the journal of the preferences.
  /// - Returns: The path, or `nil` when no path is given and the user has no home folder.
  package func storePath(isRehearsal: Bool) -> String? {
    path ?? (isRehearsal ? nil : preferred.store)
      ?? StorePath.standard(environment: ProcessEnvironment.variables, isRehearsal: isRehearsal)
  }

  /// Returns these values with the journal of the preferences, which is used when the command line names none.
  package func falling(back choice: JournalChoice) -> Self {
    var values = self
    values.preferred = choice
    return values
  }

  /// Returns which kind of decisions the journal must hold.
  ///
  /// - Parameter isRehearsal: Whether the clock is a rehearsal's.
  /// - Returns: `true` for a rehearsal's, `false` for real ones, or `nil` when both will do.
  package func purpose(isRehearsal: Bool) -> Bool? { rehearsesOnRealJournal && isRehearsal ? nil : isRehearsal }

  /// The name of the person who decides. Without a given name this is the login name, or the user's number when the
  /// user has none.
  package var authorName: String {
    if let author { return author }
    if let entry = getpwuid(getuid()), let name = entry.pointee.pw_name { return String(cString: name) }
    return "user \(getuid())"
  }
}
