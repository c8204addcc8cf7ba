extension Rule {
  /// What is wrong and what to do about it, for the rules about a feed that is watched; empty for any other rule.
  var wordsForWatching: (wrong: String, advice: String) {
    switch self {
    case .standsStill:
      ("No new version came for too long.", "Publish a fresh version every 30 seconds, changed or not.")
    case .flickers:
      (
        "A trip or alert went away and came back.",
        "Keep it in every version until its trip or period has ended: apps show what is absent as unknown."
      )
    case .idChanges:
      ("A trip or alert got another entity id.", "Keep the id from version to version; apps notify again otherwise.")
    case .unreadable: ("The feed could not be read.", "See that every request is answered with a whole version.")
    default: ("", "")
    }
  }

  /// Whether the rule is about the time between versions, and not about a version.
  var isAboutWatching: Bool { self == .standsStill || self == .unreadable }
}
