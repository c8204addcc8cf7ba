import ArgumentParser
import Dispatch
import Glibc
import TripCore
import TripFeed

/// The start of both programs, `tripdesk` and `tripdesk-desktop`: it reads the command line and runs a command.
package enum CommandLineProgram {
  /// The version of both programs.
  package static let version = "0.1.0"

  /// Prepares the process for what its environment has set: the locale, the limits of files and of memory. Ends the process
  /// with status 2 and a line on standard error when the limits are too low. Call this before all else.
  package static func prepare() {
    LocaleVariables.ignoreMalformed()
    guard let problem = OpenFiles.prepare() ?? MemoryLimit.prepare() else { return }
    StandardError.write(problem)
    exit(CommandFailure.unusable)
  }

  /// Runs the command of the command line, and ends the process.
  ///
  /// The exit status is 0, or the one that the command throws. When the command line is wrong, the status is 2, and
  /// one line on standard error says why.
  ///
  /// - Parameter root: The command that has all other commands of the program as subcommands.
  package static func main(_ root: any ParsableCommand.Type) -> Never {
    exit(status(of: root))
  }

  private static func status(of root: any ParsableCommand.Type) -> Int32 {
    do {
      var command = try root.parseAsRoot()
      try command.run()
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      let text = root.fullMessage(for: error)
      if root.exitCode(for: error) == .success {
        var output = TextOutput(.text)
        output.write(text + "\n")
        do { try CommandFailure.written { () throws(ClosedOutput) in try output.flush() } } catch {
          return error.rawValue
        }
        return 0
      }
      let line = root.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
      StandardError.write("\(line) (tripdesk --help tells more)")
      return CommandFailure.unusable
    }
  }
}

extension CommandLineProgram {
  /// Runs the work of a command on the main actor, and ends the process: with exit status 0, or the one that `work`
  /// throws. It is for commands that use the desk's model, which runs on the main actor only.
  ///
  /// - Parameter work: The work. It writes an error message itself before it throws an exit code.
  /// - SeeAlso: `dispatch_main()`.
  package static func finish(_ work: @escaping @MainActor () async throws -> Void) -> Never {
    Task { @MainActor in
      do {
        try await work()
        exit(0)
      } catch let code as ExitCode {
        exit(code.rawValue)
      } catch {
        StandardError.write("\(error)")
        exit(CommandFailure.unusable)
      }
    }
    dispatchMain()
  }
}
