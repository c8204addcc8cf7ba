import Foundation
import Glibc
import TestSupport

extension PostgresServer {
  /// Creates an empty database.
  ///
  /// - Returns: Its random name.
  func newDatabase() throws -> String {
    let name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
    // A database with connections cannot be copied. The server allows none to template0.
    try execute("CREATE DATABASE \(name) TEMPLATE template0", in: "postgres")
    return name
  }

  /// Returns the URL of a database for libpq.
  ///
  /// - Parameters:
  ///   - database: The name of the database.
  ///   - user: The user; `nil` is the superuser.
  ///   - password: The user's password; `nil` is the superuser's.
  ///   - port: The port on 127.0.0.1, such as that of a ``FaultyProxy``; `nil` is the server's.
  /// - Returns: The URL.
  func address(database: String, user: String? = nil, password: String? = nil, port: Int? = nil) -> String {
    "postgresql://\(user ?? admin):\(password ?? self.password)@127.0.0.1:\(port ?? self.port)/\(database)"
  }

  /// Executes SQL statements with psql, and waits for its end.
  ///
  /// - Parameters:
  ///   - sql: The statements. Several of them are one transaction.
  ///   - database: The database.
  ///   - user: The user; `nil` is the superuser.
  ///   - password: The user's password; `nil` is the superuser's.
  ///   - port: The port on 127.0.0.1; `nil` is the server's.
  /// - Returns: A line for each row, with `|` between the columns, without a line break at the end.
  /// - Throws: ``ChildProcess/Failure`` with the server's message.
  @discardableResult
  func execute(
    _ sql: String, in database: String, as user: String? = nil, password: String? = nil, port: Int? = nil
  ) throws -> String {
    let psql = try psql(sql, in: database, as: user, password: password, port: port)
    guard psql.wait() == 0 else { throw ChildProcess.Failure(description: psql.text) }
    return psql.text.trimmingCharacters(in: .newlines)
  }

  /// Starts psql, and does not wait for it. The parameters are those of ``execute(_:in:as:password:port:)``.
  func psql(
    _ sql: String, in database: String, as user: String? = nil, password: String? = nil, port: Int? = nil
  ) throws -> ChildProcess {
    let arguments = [
      "--host=127.0.0.1", "--port=\(port ?? self.port)", "--username=\(user ?? admin)", "--dbname=\(database)",
      "--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", "-At", "--command=\(sql)",
    ]
    return try ChildProcess(
      ["\(PostgresPrograms.folder ?? "")/psql"] + arguments, environment: ["PGPASSWORD": password ?? self.password])
  }

  /// A copy of a server's data, as an administrator's backup.
  struct Copy {
    fileprivate let path: String
  }

  /// Stops the server, copies its data folder, and starts it again.
  func copyOfData() async throws -> Copy {
    try await stop()
    let copy = Copy(path: folder.path + "/" + UUID().uuidString)
    try ChildProcess.run(["/bin/cp", "-a", data, copy.path])
    try await start()
    return copy
  }

  /// Stops the server, replaces its data folder by a copy, and starts it again. The copy can be restored once more.
  func restore(_ copy: Copy) async throws {
    try await stop()
    try FileManager.default.removeItem(atPath: data)
    try ChildProcess.run(["/bin/cp", "-a", copy.path, data])
    try await start()
  }
}
