import ArgumentParser
import Glibc
import TripCore
import TripProgram

/// The program `tripdesk-desktop`, which opens the windows. It is in a package of its own, which a server need not
/// have.
enum DesktopProgram {
  /// Replaces this program by `tripdesk-desktop` in the same process, with the same command line. A shell or a
  /// service manager that started the process keeps control over it.
  ///
  /// - Parameter window: The window to open, as a noun with its article, for an error message.
  /// - Returns: The exit code to throw, after an error message. The function returns only when `tripdesk-desktop`
  ///   cannot be started.
  /// - SeeAlso: execv(3).
  static func start(_ window: String) -> ExitCode {
    guard let path = places(of: runningProgram).first(where: { access($0, X_OK) == 0 }) else {
      StandardError.write("\(window) is in the package tripdesk-desktop: sudo apt install tripdesk-desktop")
      return ExitCode(CommandFailure.unusable)
    }
    execv(path, CommandLine.unsafeArgv)
    let reason = String(cString: strerror(errno))
    StandardError.write("\(path) cannot be started (\(reason)); install tripdesk-desktop anew")
    return ExitCode(CommandFailure.unusable)
  }

  /// Returns the paths at which `tripdesk-desktop` may be, next to this program: below the same prefix, or in the
  /// same build folder.
  ///
  /// - Parameter program: The path of this program, without symbolic links.
  /// - Returns: The paths, in the order in which to try them.
  static func places(of program: String) -> [String] {
    let folder = program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return ["\(folder)/../lib/tripdesk/tripdesk-desktop", "\(folder)/tripdesk-desktop"]
  }

  private static var runningProgram: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
