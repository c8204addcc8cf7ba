import FoundationEssentials

/// Where the program was started.
package enum ProcessEnvironment {
  /// The environment's variables, as they were then.
  package static let variables = ProcessInfo.processInfo.environment
}
