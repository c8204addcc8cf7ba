/// Where a user's own files of the program are.
/// - SeeAlso: The XDG Base Directory Specification.
package enum UserFolder {
  /// For what somebody has set; nothing where the user has no home.
  package static func configuration(_ environment: [String: String]) -> String? {
    folder("XDG_CONFIG_HOME", below: ".config", environment)
  }

  /// For what the program remembers by itself; nothing where the user has no home.
  package static func state(_ environment: [String: String]) -> String? {
    folder("XDG_STATE_HOME", below: ".local/state", environment)
  }

  private static func folder(_ variable: String, below usual: String, _ environment: [String: String]) -> String? {
    // By the specification, a relative path is to be ignored.
    let named = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (named ?? environment["HOME"].map { "\($0)/\(usual)" }).map { $0 + "/tripdesk" }
  }
}
