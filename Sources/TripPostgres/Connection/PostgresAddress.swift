import CPostgres
import TripCore

/// The address of a journal on a PostgreSQL server: a connection string of libpq.
///
/// ```swift
/// let address = try PostgresAddress("postgresql://control.example/trips")
/// print(address)  // postgresql://control.example/trips
/// ```
///
/// A connection that leaves this computer is encrypted and verifies the server, unless the connection string has an
/// `sslmode` itself.
///
/// - SeeAlso: PostgreSQL, "Connection Strings".
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address without a password, for messages and logs.
  public let description: String
  /// What tells this database from others: all settings of the connection string that lead to it, and the login.
  public let identity: String
  /// Whether the connection string has a password, which other users of this computer could see on a command line.
  public let hasPassword: Bool
  /// The settings of the connection, by libpq's names.
  let settings: [String: String]
  /// Whether the connection string has an `sslmode` of its own.
  private let hasMode: Bool

  /// The file with the certificates that the system trusts, on Debian and Ubuntu.
  private static let systemRoots = "/etc/ssl/certs/ca-certificates.crt"

  /// Reads an address: a URL such as `postgresql://HOST/DATABASE`, or settings such as `host=HOST dbname=DATABASE` or
  /// `service=NAME`.
  ///
  /// - Throws: ``JournalError/unreachable(path:reason:)`` when libpq cannot be loaded, or cannot read the text.
  public init(_ text: String) throws(JournalError) {
    try Self.loadLibrary()
    var found: [String: String] = [:]
    let problem = withUnsafeMutablePointer(to: &found) { found in
      cpostgres_parse(text, found) { box, name, value in
        box?.assumingMemoryBound(to: [String: String].self).pointee[String(cString: name)] = String(cString: value)
      }
    }
    if let problem {
      // Its message may have parts of the text, and with them a password.
      cpostgres_release(problem)
      throw .unreachable(path: "postgresql://…", reason: .unreadableAddress)
    }
    hasPassword = found["password"] != nil
    hasMode = found["sslmode"] != nil
    description = Self.description(of: found)
    identity = ["service", "host", "hostaddr", "port", "dbname", "user"]
      .compactMap { name in found[name].map { "\(name)=\($0)" } }.joined(separator: " ")
    settings = Self.completed(found)
  }

  /// Whether a text is the address of a journal on a server, and not the path of a file.
  public static func isAddress(_ text: String) -> Bool {
    if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") { return true }
    let name = text.prefix { $0 != "=" && $0 != " " }
    return text.dropFirst(name.count).first { $0 != " " } == "=" && settingNames.contains(String(name))
  }

  /// The settings with which a connection string may begin.
  private static let settingNames: Set<String> = [
    "service", "host", "hostaddr", "port", "dbname", "user", "password", "passfile", "sslmode", "sslrootcert",
    "sslcert", "sslkey", "connect_timeout", "application_name", "options", "target_session_attrs", "channel_binding",
    "require_auth", "gssencmode", "client_encoding", "krbsrvname",
  ]

  /// Checks that a connection that leaves this computer is as well protected as the user must expect.
  ///
  /// - Parameter setting: Returns a setting of the open connection, also one of a service file or the environment.
  /// - Throws: ``JournalError/unreachable(path:reason:)`` when neither the connection string nor a service
  ///   file or variable names an `sslmode`.
  func requireProtection(_ setting: (String) -> String?) throws(JournalError) {
    var found: [String: String] = [:]
    for name in ["host", "hostaddr"] { if let value = setting(name), !value.isEmpty { found[name] = value } }
    // `prefer` is what libpq takes without a choice: unencrypted where the server does not offer more.
    guard !Self.isLocal(found), !hasMode, ["prefer", "allow"].contains(setting("sslmode")) else { return }
    throw .unreachable(path: description, reason: .unverified)
  }

  /// Loads libpq. Only the first call does so.
  static func loadLibrary() throws(JournalError) {
    if cpostgres_load() != nil { throw .unreachable(path: "postgresql://…", reason: .noLibrary) }
  }

  /// Returns libpq's message in one line.
  static func line(_ message: UnsafePointer<CChar>) -> String {
    String(cString: message).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func description(of settings: [String: String]) -> String {
    guard settings["service"] == nil else { return "service=\(settings["service"] ?? "")" }
    let host = settings["host"] ?? settings["hostaddr"] ?? ""
    let port = settings["port"].map { ":\($0)" } ?? ""
    let user = settings["user"].map { "\($0)@" } ?? ""
    return "postgresql://\(user)\(host)\(port)/\(settings["dbname"] ?? "")"
  }

  /// Adds the settings that a journal needs, where the connection string has none of its own.
  private static func completed(_ given: [String: String]) -> [String: String] {
    // With these, a server that is gone is noticed after ten seconds at the latest.
    var settings = [
      "connect_timeout": "5", "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3",
      "tcp_user_timeout": "10000", "application_name": "tripdesk", "client_encoding": "UTF8",
    ]
    // The host of a service is in the service's file, and with it the setting for encryption.
    if given["sslmode"] == nil, given["service"] == nil, !isLocal(given) {
      settings["sslmode"] = "verify-full"
      if given["sslrootcert"] == nil { settings["sslrootcert"] = systemRoots }
    }
    return settings.merging(given) { _, given in given }
  }

  /// Whether a text is an IPv4 address of the loopback, and not a name that begins alike.
  private static func isLoopback(_ host: Substring) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.first == "127" && numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// Whether all hosts are this computer: a Unix socket, or an address of the loopback.
  private static func isLocal(_ settings: [String: String]) -> Bool {
    guard let hosts = settings["hostaddr"] ?? settings["host"] else { return true }
    return hosts.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
      host.isEmpty || host.hasPrefix("/") || host == "localhost" || host == "::1" || isLoopback(host)
    }
  }
}
