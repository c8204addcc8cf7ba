import Foundation
import Glibc
import Synchronization
import TestSupport

/// A real PostgreSQL server that a test has for itself or shares, with its data in a temporary folder. The server ends
/// and its folder is removed with this object, or with the test process.
///
/// ```swift
/// let server = try await PostgresServer.shared
/// let address = server.address(database: try server.newDatabase())
/// ```
///
/// What takes a server long is done on a thread of its own: a test that blocked one of the few threads that all tests share would
/// let others miss the eight seconds of their locks. One test at a time may start, stop, kill or pause a server.
final class PostgresServer: Sendable {
  /// Whether PostgreSQL is installed. Suites that need it are enabled by this, with ``missing`` as their comment.
  static var isInstalled: Bool { PostgresPrograms.isInstalled }

  /// What is not tested without PostgreSQL.
  static let missing = "NOT TESTED: PostgreSQL is not installed, so nothing is stored on a server"

  /// The server for all tests that only add databases to it.
  static var shared: PostgresServer { get async throws { try await sharedTask.value } }

  private static let sharedTask = Task {
    let server = try await own()
    toRemove.withLock { $0 = server }
    // A global value is never released, so the shared server is ended here.
    atexit { PostgresServer.toRemove.withLock { $0?.remove() } }
    return server
  }
  private static let toRemove = Mutex<PostgresServer?>(nil)

  /// Starts a server of the caller's own, to stop or to break.
  ///
  /// - Parameter settings: More settings of postgresql.conf, such as `ssl=on`.
  /// - Returns: The server, which takes connections.
  /// - Throws: ``ChildProcess/Failure`` with the output of initdb or the server's log.
  static func own(settings: [String] = []) async throws -> PostgresServer {
    try await onThreadOfItsOwn {
      let server = try PostgresServer(settings: settings)
      try server.launch()
      return server
    }
  }

  /// The superuser.
  let admin = "admin"
  /// The superuser's password.
  let password = UUID().uuidString
  /// The TCP port on 127.0.0.1, which stays the same when the server is started again.
  let port: Int
  /// The folder of the server: its data, its log and its socket.
  let folder: TemporaryFolder

  private let settings: [String]
  private let process = Mutex<ChildProcess?>(nil)

  private init(settings: [String]) throws {
    (self.settings, folder) = (settings, try TemporaryFolder())
    let passwordFile = folder.path + "/password"
    guard
      FileManager.default.createFile(
        atPath: passwordFile, contents: Data(password.utf8), attributes: [.posixPermissions: 0o600])
    else { throw ChildProcess.Failure(description: "\(passwordFile) cannot be written") }
    PostgresPrograms.giveAway(folder.path)
    PostgresPrograms.giveAway(passwordFile)
    let arguments = [
      "--pgdata=\(Self.data(in: folder))", "--username=\(admin)", "--auth=scram-sha-256", "--pwfile=\(passwordFile)",
      "--no-locale", "--encoding=UTF8", "--data-checksums",
    ]
    try ChildProcess.run(PostgresPrograms.command("initdb", arguments))
    // Chosen last: until the server has it, others may take it.
    port = try Self.freePort()
  }

  deinit { remove() }

  /// The folder with the server's data.
  var data: String { Self.data(in: folder) }

  private static func data(in folder: TemporaryFolder) -> String { folder.path + "/data" }

  /// What the server has written to its log since it was made.
  var log: String { (try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? "" }

  /// The process id of the server's first process, the postmaster; `nil` when the server was stopped or killed.
  var postmaster: pid_t? { process.withLock { $0?.id } }

  /// The process ids of the server: the postmaster, and its children.
  var processes: [pid_t] { postmaster.map { [$0] + ProcessTable.children(of: $0) } ?? [] }

  /// Starts the server, and returns when it takes connections. Does nothing when it runs.
  ///
  /// - Throws: ``ChildProcess/Failure`` with the server's log.
  func start() async throws { try await onThreadOfItsOwn { try self.launch() } }

  private func launch() throws {
    guard postmaster == nil else { return }
    let output = open(folder.path + "/log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    defer { close(output) }
    let all =
      [
        "listen_addresses=127.0.0.1", "port=\(port)", "unix_socket_directories=\(folder.path)", "fsync=on",
        "shared_buffers=16MB", "max_connections=300", "dynamic_shared_memory_type=mmap",
      ] + settings
    let command = PostgresPrograms.command(
      "postgres", ["-D", data] + all.flatMap { ["-c", $0] }, endsWithParent: true)
    let server = try ChildProcess(command, output: output)
    // The postmaster writes its state to the eighth line of this file, where pg_ctl reads it too.
    let isReady = blockUntil {
      guard server.isRunning else { return true }
      let lines = (try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8))?.split(separator: "\n") ?? []
      return lines.count > 7 && pid_t(lines[0]) == server.id && lines[7].hasPrefix("ready")
    }
    guard isReady, server.isRunning else {
      let end = server.isRunning ? "not in 60 seconds" : "it has ended"
      server.signal(SIGKILL)
      // In one line, and why first: that line is what the suite prints.
      let lines = log.split(separator: "\n")
      let why = lines.suffix(20).filter { $0.contains("FATAL") || $0.contains("could not") }
      let text = (why + ["log:"] + lines.suffix(20)).joined(separator: " | ")
      throw ChildProcess.Failure(description: "PostgreSQL has not started, \(end): \(text)")
    }
    process.withLock { $0 = server }
  }

  /// Stops the server as an administrator does: open transactions are rolled back, connections are closed, and all
  /// data is written.
  /// - SeeAlso: pg_ctl, mode `fast`.
  func stop() async throws { try await onThreadOfItsOwn { try self.end() } }

  private func end() throws {
    guard let server = process.withLock({ $0 }) else { return }
    resume()
    server.signal(SIGINT)
    guard server.wait(atMost: 60) != nil else {
      throw ChildProcess.Failure(description: "PostgreSQL has not stopped: \(log.suffix(2_000))")
    }
    process.withLock { $0 = nil }
  }

  /// Kills all processes of the server at once, as when its computer loses its power, and returns when they are gone.
  /// The next ``start()`` recovers the data from the server's log of changes.
  func kill() async throws { try await onThreadOfItsOwn { self.endAtOnce() } }

  private func endAtOnce() {
    guard let server = process.withLock({ $0 }) else { return }
    // Stopped, so that no child is made after the children were listed.
    server.signal(SIGSTOP)
    let children = ProcessTable.children(of: server.id)
    for child in children { Glibc.kill(child, SIGKILL) }
    server.signal(SIGKILL)
    server.wait()
    _ = blockUntil { children.allSatisfy { [nil, "Z"].contains(ProcessTable.state(of: $0)) } }
    // The server would not start if another process had got the number that stands in this file.
    unlink(data + "/postmaster.pid")
    process.withLock { $0 = nil }
  }

  /// Stops all processes of the server where they are, as when its computer hangs: connections stay open, and nothing
  /// is answered. Returns when no process of the server runs.
  func pause() async throws {
    guard let postmaster else { return }
    Glibc.kill(postmaster, SIGSTOP)
    for process in processes { Glibc.kill(process, SIGSTOP) }
    _ = try await eventually { processes.allSatisfy { ["T", "Z"].contains(ProcessTable.state(of: $0)) } }
  }

  /// Lets all processes of the server go on after ``pause()``.
  func resume() { for process in processes.reversed() { Glibc.kill(process, SIGCONT) } }

  /// Ends the server, and removes its folder.
  private func remove() {
    // An immediate end, in which the server still gives its shared memory back to the kernel.
    resume()
    process.withLock { $0 }?.signal(SIGQUIT)
    process.withLock { $0 }?.wait(atMost: 10)
    endAtOnce()
    try? FileManager.default.removeItem(atPath: folder.path)
  }

  /// Returns the number of a TCP port that is free, and that Linux gives to no other program while the server is stopped.
  private static func freePort() throws -> Int {
    let listener = try TCPSocket.listen()
    defer { close(listener) }
    return TCPSocket.port(of: listener)
  }
}
