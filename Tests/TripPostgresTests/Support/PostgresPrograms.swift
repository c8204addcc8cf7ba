import Foundation
import Glibc
import TestSupport

/// The programs of PostgreSQL on this computer, and how to run them: they refuse to run as root.
enum PostgresPrograms {
  /// The folder with `initdb` and `postgres`, of the newest version; `nil` when PostgreSQL is not installed.
  static let folder: String? = {
    let files = FileManager.default
    let versions = (try? files.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let newest = versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = newest.map { "/usr/lib/postgresql/\($0)/bin" } + path.split(separator: ":").map { String($0) }
    return folders.first { folder in
      ["initdb", "postgres", "psql"].allSatisfy { files.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
  }()

  /// The user in whose name root runs the server; `nil` when this process is not root's, and runs the server itself.
  static let user: String? = Machine.isRoot ? "postgres" : nil

  /// Whether this process can run a server.
  static let isInstalled = folder != nil && (user.map { getpwnam($0) != nil } ?? true)

  /// Returns a command that runs a program of PostgreSQL as the server's user.
  ///
  /// - Parameters:
  ///   - name: The program, such as `initdb`.
  ///   - arguments: Its arguments.
  ///   - endsWithParent: Whether the kernel sends the program SIGQUIT when this process ends.
  /// - Returns: The path of the program to start, and its arguments.
  static func command(_ name: String, _ arguments: [String], endsWithParent: Bool = false) -> [String] {
    let become = user.map { ["--reuid=\($0)", "--regid=\($0)", "--init-groups"] } ?? []
    let end = endsWithParent ? ["--pdeathsig=QUIT"] : []
    return ["/usr/bin/setpriv"] + become + end + ["--", "\(folder ?? "")/\(name)"] + arguments
  }

  /// Gives a file or a folder to the server's user.
  static func giveAway(_ path: String) {
    guard let user, let entry = getpwnam(user) else { return }
    chown(path, entry.pointee.pw_uid, entry.pointee.pw_gid)
  }
}
