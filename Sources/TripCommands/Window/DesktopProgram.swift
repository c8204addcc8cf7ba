import ArgumentParser
import Glibc
import TripCore
import TripProgram

/// The program `tripdesk-desktop`, which opens the windows. It is in a package of its own, which a server need not
/// have.
package enum DesktopProgram {
  /// Replaces this program by `tripdesk-desktop` when the command line opens a window. `tripdesk-desktop` reads the
  /// command line itself, so reading it here as well would only make every start of the desk longer.
  ///
  /// - Parameter arguments: The command line, beginning with the name of the program. When it asks for help or names a
  ///   command without a window, or when `tripdesk-desktop` cannot be started, the function does nothing.
  package static func startIfWindow(_ arguments: [String]) {
    let forThisProgram: Set = [
      "-h", "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
    ]
    guard forThisProgram.isDisjoint(with: arguments) else { return }
    let windows = [DeskCommand._commandName, BoardCommand._commandName]
    let commands = TripDeskCommand.configuration.subcommands.map { $0._commandName } + ["help"]
    if let first = arguments.dropFirst().first, !windows.contains(first), commands.contains(first) { return }
    if let path = installed { execv(path, CommandLine.unsafeArgv) }
  }

  /// Replaces this program by `tripdesk-desktop` in the same process, with the same command line. A shell or a
  /// service manager that started the process keeps control over it.
  ///
  /// - Parameter window: The window to open, as a noun with its article, for an error message.
  /// - Returns: The exit code to throw, after an error message. The function returns only when `tripdesk-desktop`
  ///   cannot be started.
  /// - SeeAlso: execv(3).
  static func start(_ window: String) -> ExitCode {
    guard let path = installed else {
      if let problem = places(of: runningProgram).lazy.compactMap(problem).first {
        StandardError.write(problem)
        return ExitCode(CommandFailure.unusable)
      }
      StandardError.write("\(window) is in the package tripdesk-desktop: sudo apt install tripdesk-desktop")
      return ExitCode(CommandFailure.unusable)
    }
    execv(path, CommandLine.unsafeArgv)
    let reason = String(cString: strerror(errno))
    StandardError.write("\(path) cannot be started (\(reason)); install tripdesk-desktop anew")
    return ExitCode(CommandFailure.unusable)
  }

  /// The path of `tripdesk-desktop`; `nil` when it is not installed.
  private static var installed: String? { places(of: runningProgram).first(where: isProgram) }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// Returns an English sentence that says why the program at a path cannot be started; `nil` when there is no such
  /// path.
  static func problem(at path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    guard stat(path, &status) == 0 else {
      return "\(path) is installed as a link that leads nowhere (\(String(cString: strerror(errno)))); "
        + "install tripdesk-desktop anew"
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return "\(path) is no program; install tripdesk-desktop anew" }
    return "\(path) is installed, and may not be executed; allow that with: sudo chmod +x \(path)"
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
