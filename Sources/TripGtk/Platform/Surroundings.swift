import FoundationEssentials

/// Where the program was started.
enum Surroundings {
  /// The environment's variables, as they were then.
  static let variables = ProcessInfo.processInfo.environment
}
