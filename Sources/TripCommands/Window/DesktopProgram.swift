import ArgumentParser
import Glibc
import TripCore
import TripProgram

/// The program that has the windows: `tripdesk-desktop`, which a server does without.
enum DesktopProgram {
  /// Puts the desktop program in the place of this process, with the same command line. The process keeps its id, so that
  /// whatever waits for this program or sends it signals has to do with the desktop program from then on.
  ///
  /// - Parameter window: What is to be opened, for the sentence that says why it is not.
  /// - Returns: The exit code to throw, after the reason was said. Only when the desktop program cannot be started.
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

  /// Where the desktop program may be, seen from this one: below the same prefix, or in the same build folder.
  ///
  /// - Parameter program: The path of this program, without symbolic links.
  /// - Returns: The paths to try, in this order.
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
