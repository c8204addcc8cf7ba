import FoundationEssentials

/// Where the program was started.
enum ProcessEnvironment {
  /// The environment's variables, as they were then.
  static let variables = ProcessInfo.processInfo.environment
}
