import FoundationEssentials

/// The environment of the process.
package enum ProcessEnvironment {
  /// The environment variables, as they were when they were first read.
  package static let variables = ProcessInfo.processInfo.environment
}
