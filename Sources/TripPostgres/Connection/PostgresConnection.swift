import CPostgres
import Glibc
import TripCore

/// An open connection to a PostgreSQL server. It is used by one thread at a time.
final class PostgresConnection {
  /// The error of a statement, or of the connection.
  struct Failure: Error {
    /// The code of the error in the SQL standard, such as `42501`; `nil` when the connection is lost.
    let state: String?
    /// The message of the server or of libpq, in one line.
    let message: String
    /// Whether the server did not answer in time, so that it is not tried again at once.
    var isSilence = false
  }

  /// A message of another connection, which NOTIFY has sent.
  struct Notification: Hashable {
    let channel: String
    let payload: String
  }

  /// The rows of a result, with the texts of their cells; `nil` for a null.
  typealias Rows = [[String?]]

  /// The longest wait for the answer to a statement, as a rule: a server that is silent for longer is
  /// taken for gone. A wait for another program's lock ends earlier; see ``PostgresLink``.
  static let patience = Duration.seconds(10)
  /// The longest time for finding out more about a connection that could not be made, in milliseconds.
  private static let inquiryPatience: Int32 = 3_000

  private let connection: OpaquePointer
  private let patience: Int32

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - address: The address of the database.
  ///   - patience: The longest wait for the answer to a statement.
  /// - Throws: ``JournalError/unreachable(path:reason:)``.
  init(_ address: PostgresAddress, patience: Duration = PostgresConnection.patience) throws(JournalError) {
    self.patience = Int32(clamping: patience.milliseconds)
    try PostgresAddress.loadLibrary()
    let settings = try Self.protectedSettings(address)
    let made = Self.withSettings(settings, cpostgres_connect)
    guard let made else { throw .unreachable(path: address.description, reason: .other("there is no memory")) }
    connection = made
    let setting: (String) -> String? = { name in
      guard let text = cpostgres_setting(made, name) else { return nil }
      defer { cpostgres_release(text) }
      return String(cString: text)
    }
    guard cpostgres_is_ok(made) != 0 else {
      let failure = ConnectionFailure(message: PostgresAddress.line(cpostgres_message(made)), setting: setting)
      throw .unreachable(path: address.description, reason: Self.problem(of: failure, settings))
    }
  }

  /// Finds out, before anything is sent, where a connection would lead, and protects it. libpq sends the password at once,
  /// so a look at the open connection would come too late.
  private static func protectedSettings(_ address: PostgresAddress) throws(JournalError) -> [String: String] {
    let (name, none) = ("target_session_attrs", "only the settings are asked for")
    var effective: [String: String] = [:]
    let message = withUnsafeMutablePointer(to: &effective) { effective in
      withSettings(address.settings.merging([name: none]) { $1 }) { names, values in
        cpostgres_effective(names, values, effective) { box, name, value in
          box?.assumingMemoryBound(to: [String: String].self).pointee[String(cString: name)] = String(cString: value)
        }
      }
    }
    defer { free(message) }
    guard effective[name] == none else {
      let text = message.map { PostgresAddress.line($0) } ?? "there is no memory"
      let failure = ConnectionFailure(message: text, setting: { effective[$0] })
      let problem = failure.problem {
        nil
      } hasExpired: {
        nil
      }
      throw .unreachable(path: address.description, reason: problem)
    }
    return address.protected(effective)
  }

  /// Connects once more, and returns the error message with the code of the server's error; `nil` when there is none.
  static func codedMessage(_ settings: [String: String]) -> String? {
    guard let text = withSettings(settings, { cpostgres_coded_message($0, $1, inquiryPatience) }) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Finds out why a connection could not be made. Where libpq does not tell, this asks the server once more.
  private static func problem(of failure: ConnectionFailure, _ settings: [String: String]) -> ServerProblem {
    failure.problem {
      codedMessage(settings)
    } hasExpired: {
      // The file does not exist, so any certificate will do.
      let open = settings.merging(["sslmode": "require", "sslrootcert": "/dev/null/none", "gssencmode": "disable"]) {
        $1
      }
      let answer = withSettings(open) { cpostgres_certificate_has_expired($0, $1, inquiryPatience) }
      return answer < 0 ? nil : answer > 0
    }
  }

  deinit { cpostgres_finish(connection) }

  /// Whether libpq still regards the connection as usable. It is not after a server was silent for too long.
  private(set) var isUsable = true

  /// The file descriptor of the connection, for waiting; -1 when there is none.
  var descriptor: Int32 { cpostgres_socket(connection) }

  /// Executes statements without parameters.
  ///
  /// - Returns: The rows of the last statement.
  /// - Throws: ``Failure``.
  @discardableResult
  func execute(_ statements: String) throws(Failure) -> Rows {
    try checked(cpostgres_execute(connection, statements, patience), texts)
  }

  /// Executes one statement, in which `$1` is the first of `values`.
  ///
  /// - Returns: The rows of the statement.
  /// - Throws: ``Failure``.
  @discardableResult
  func query(_ statement: String, _ values: [String?]) throws(Failure) -> Rows {
    try withResult(of: statement, values, texts)
  }

  /// Executes one statement, and converts each of its rows.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - values: The values of its parameters.
  ///   - convert: Called with the cells of a row, which are valid until it returns.
  /// - Returns: The results of `convert`.
  /// - Throws: ``Failure``, or the error of `convert`.
  func query<Value>(
    _ statement: String, _ values: [String?], convert: (PostgresCells) throws -> Value
  ) throws -> [Value] {
    try withResult(of: statement, values) { result in Result { try PostgresCells.rows(of: result).map(convert) } }.get()
  }

  private func withResult<Value>(
    of statement: String, _ values: [String?], _ read: (OpaquePointer) -> Value
  ) throws(Failure) -> Value {
    // A C text would end there.
    guard values.allSatisfy({ $0?.utf8.contains(0) != true }) else {
      throw Failure(state: "22021", message: "a text has a NUL character")
    }
    let result = Self.withTexts(values) {
      cpostgres_query(connection, statement, Int32(values.count), $0, patience)
    }
    return try checked(result, read)
  }

  /// Reads what the server has sent.
  ///
  /// - Returns: The notifications that have arrived, each once.
  /// - Throws: ``Failure`` when the connection is lost.
  func takeNotifications() throws(Failure) -> Set<Notification> {
    guard cpostgres_consume(connection) != 0 else { throw lost() }
    var found: Set<Notification> = []
    withUnsafeMutablePointer(to: &found) { found in
      let take: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void = {
        let notification = Notification(channel: String(cString: $1), payload: String(cString: $2))
        $0?.assumingMemoryBound(to: Set<Notification>.self).pointee.insert(notification)
      }
      while cpostgres_take_notification(connection, found, take) != 0 {}
    }
    return found
  }

  private func texts(of result: OpaquePointer) -> Rows {
    PostgresCells.rows(of: result).map { cells in cells.indices.map(cells.text) }
  }

  /// Reads a result, and frees it.
  ///
  /// - Throws: ``Failure`` when there is no result, or the result is an error.
  private func checked<Value>(
    _ result: OpaquePointer?, _ read: (OpaquePointer) -> Value
  ) throws(Failure) -> Value {
    guard let result else { throw lost() }
    defer { cpostgres_clear(result) }
    guard cpostgres_succeeded(result) != 0 else {
      let message = cpostgres_error_field(result, Int32(UInt8(ascii: "M"))).map(PostgresAddress.line)
      let state = cpostgres_error_field(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
      if cpostgres_is_ok(connection) == 0 { isUsable = false }
      guard let message, let state else { throw lost() }
      throw Failure(state: state, message: message)
    }
    return read(result)
  }

  /// Makes the error of a connection that is lost, or on which the server was silent for too long.
  private func lost() -> Failure {
    isUsable = false
    let message = PostgresAddress.line(cpostgres_message(connection))
    guard !message.isEmpty else { return Failure(state: nil, message: "the server does not answer", isSilence: true) }
    return Failure(state: nil, message: message)
  }

  /// Calls `body` with the names and the values of settings, in the same order.
  private static func withSettings<Value>(
    _ settings: [String: String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<UnsafePointer<CChar>?>?) -> Value
  ) -> Value {
    let sorted = settings.sorted { $0.key < $1.key }
    return withTexts(sorted.map(\.key)) { names in withTexts(sorted.map(\.value)) { body(names, $0) } }
  }

  /// Calls `body` with C texts, `NULL` for each `nil`, and `NULL` at the end. They are valid until it returns.
  private static func withTexts<Value>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
  ) -> Value {
    var bytes: [CChar] = []
    var starts: [Int?] = []
    for text in texts {
      starts.append(text.map { _ in bytes.count })
      if let text { bytes += text.utf8CString }
    }
    return bytes.withUnsafeBufferPointer { bytes in
      var pointers = starts.map { start in start.flatMap { bytes.baseAddress?.advanced(by: $0) } }
      pointers.append(nil)
      return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}
