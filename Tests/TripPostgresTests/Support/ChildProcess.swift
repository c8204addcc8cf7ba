import Foundation
import Glibc
import Synchronization

/// A program that a test starts. A thread of its own starts the program and waits for its end, so that a signal that
/// the kernel sends when the parent's thread ends (prctl(2), `PR_SET_PDEATHSIG`) comes when this process ends.
final class ChildProcess: Sendable {
  /// A program that could not be started, or that ended with an error.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The process id.
  let id: pid_t
  private let output: Int32
  private let ownsOutput: Bool
  private let status: Ended

  /// The exit status, and the event that it is there.
  private final class Ended: Sendable {
    let value = Mutex<Int32?>(nil)
    let event = DispatchSemaphore(value: 0)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The path of the program, and its arguments.
  ///   - environment: Variables to set beside those of this process.
  ///   - output: The file descriptor for standard output and standard error; `nil` keeps them for ``text``.
  /// - Throws: ``Failure`` when the program cannot be started.
  init(_ command: [String], environment: [String: String] = [:], output: Int32? = nil) throws {
    ownsOutput = output == nil
    self.output = try output ?? Self.temporaryFile()
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (descriptor, status, started) = (self.output, Ended(), DispatchSemaphore(value: 0))
    let result = Mutex((code: Int32(0), id: pid_t(0)))
    let thread = Thread {
      let spawned = Self.spawn(command, variables.map { "\($0)=\($1)" }, descriptor)
      result.withLock { $0 = spawned }
      started.signal()
      guard spawned.code == 0 else { return }
      // The process is only awaited, not yet removed from the process table: until the lock is held, its id is valid.
      var information = siginfo_t()
      while waitid(P_PID, id_t(spawned.id), &information, WEXITED | WNOWAIT) == -1 && errno == EINTR {}
      status.value.withLock { value in
        var code: Int32 = 0
        waitpid(spawned.id, &code, 0)
        value = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F
      }
      status.event.signal()
    }
    thread.start()
    started.wait()
    let (code, id) = result.withLock { $0 }
    (self.id, self.status) = (id, status)
    guard code == 0 else { throw Failure(description: "\(command[0]): \(String(cString: strerror(code)))") }
  }

  deinit { if ownsOutput { close(output) } }

  /// Whether the program has not ended.
  var isRunning: Bool { status.value.withLock { $0 == nil } }

  /// What the program has written to standard output and standard error; empty when they go to another file.
  var text: String {
    guard ownsOutput else { return "" }
    var (result, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = pread(output, &chunk, chunk.count, off_t(result.count)), count > 0 {
      result += chunk[..<count]
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Sends a signal, unless the program has ended.
  func signal(_ number: Int32) { status.value.withLock { if $0 == nil { kill(id, number) } } }

  /// Waits for the end of the program.
  ///
  /// - Returns: The exit status, 128 and the signal's number when a signal ended the program; `nil` when it has not
  ///   ended after `seconds`.
  @discardableResult
  func wait(atMost seconds: Double = .infinity) -> Int32? {
    let end = seconds.isFinite ? DispatchTime.now() + seconds : .distantFuture
    if status.event.wait(timeout: end) == .success { status.event.signal() }
    return status.value.withLock { $0 }
  }

  /// Runs a program to its end.
  ///
  /// - Returns: What the program has written.
  /// - Throws: ``Failure`` with what the program has written, when its exit status is not 0.
  @discardableResult
  static func run(_ command: [String], environment: [String: String] = [:]) throws -> String {
    let process = try ChildProcess(command, environment: environment)
    guard let status = process.wait(), status == 0 else { throw Failure(description: "\(command): \(process.text)") }
    return process.text
  }

  /// Held while a program is started, so that no program inherits a file descriptor of ``notInherited(_:)``.
  private static let spawning = Mutex(())

  /// Opens file descriptors that no program inherits: a connection would stay open as long as a program that has it.
  ///
  /// - Parameter open: Opens the file descriptors, and returns them; -1 is a failure.
  /// - Returns: The file descriptors.
  static func notInherited(_ open: () -> [Int32]) -> [Int32] {
    spawning.withLock { _ in
      let descriptors = open()
      for descriptor in descriptors where descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      return descriptors
    }
  }

  /// Makes a file without a name.
  private static func temporaryFile() throws -> Int32 {
    var path = FileManager.default.temporaryDirectory.appendingPathComponent("tripdesk-XXXXXX").path.utf8CString
      .map { $0 }
    let descriptor = notInherited { [mkstemp(&path)] }[0]
    guard descriptor >= 0 else { throw Failure(description: "no temporary file can be made") }
    unlink(path)
    return descriptor
  }

  private static func spawn(_ command: [String], _ environment: [String], _ output: Int32) -> (code: Int32, id: pid_t) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    let arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id: pid_t = 0
    let code = spawning.withLock { _ in posix_spawn(&id, command[0], &actions, nil, arguments, variables) }
    return (code, id)
  }
}
