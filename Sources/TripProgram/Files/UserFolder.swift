/// The program's folders in the user's home folder.
/// - SeeAlso: The XDG Base Directory Specification.
package enum UserFolder {
  /// Returns the folder for preferences, or `nil` when the user has no home folder.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The path of a folder, which need not exist.
  package static func configuration(_ environment: [String: String]) -> String? {
    folder("XDG_CONFIG_HOME", below: ".config", environment)
  }

  /// Returns the folder for what the program remembers by itself, or `nil` when the user has no home folder.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The path of a folder, which need not exist.
  package static func state(_ environment: [String: String]) -> String? {
    folder("XDG_STATE_HOME", below: ".local/state", environment)
  }

  /// Returns the folder for the user's journal, or `nil` when the user has no home folder.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The path of a folder, which need not exist.
  package static func data(_ environment: [String: String]) -> String? {
    folder("XDG_DATA_HOME", below: ".local/share", environment)
  }

  private static func folder(_ variable: String, below usual: String, _ environment: [String: String]) -> String? {
    // The specification says to ignore a relative path.
    let named = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (named ?? environment["HOME"].map { "\($0)/\(usual)" }).map { $0 + "/tripdesk" }
  }
}
