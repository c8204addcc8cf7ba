import CPostgres
import TripCore

/// The address of a journal on a PostgreSQL server: a connection string of libpq.
///
/// ```swift
/// let address = try PostgresAddress("postgresql://control.example/trips")
/// print(address)  // postgresql://control.example/trips
/// ```
///
/// A connection that leaves this computer is encrypted and verifies the server, unless the connection string, a service
/// file or the environment has an `sslmode` that says otherwise in so many words.
///
/// - SeeAlso: PostgreSQL, "Connection Strings".
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address without a password, for messages and logs.
  public let description: String
  /// What tells this database from others: all settings of the connection string that lead to it, and the login.
  public let identity: String
  /// Whether the connection string has a password, of the login or of the key in `sslkey`, which other users of this computer could see on a command line.
  public let hasPassword: Bool
  /// The settings of the connection string, and those that a journal needs, by libpq's names.
  let settings: [String: String]

  /// The file with the certificates that the system trusts, on Debian and Ubuntu.
  private static let systemRoots = "/etc/ssl/certs/ca-certificates.crt"

  /// Reads an address: a URL such as `postgresql://HOST/DATABASE`, or settings such as `host=HOST dbname=DATABASE` or
  /// `service=NAME`. White space around it, and the case of the letters in `postgresql`, do not matter.
  ///
  /// - Throws: ``JournalError/unreachable(path:reason:)`` when libpq cannot be loaded, or cannot read the text.
  public init(_ text: String) throws(JournalError) {
    try Self.loadLibrary()
    var found: [String: String] = [:]
    let problem = withUnsafeMutablePointer(to: &found) { found in
      cpostgres_parse(AddressText(text).normalized, found) { box, name, value in
        box?.assumingMemoryBound(to: [String: String].self).pointee[String(cString: name)] = String(cString: value)
      }
    }
    // libpq's message may have parts of the text, and with them a password.
    if let problem { cpostgres_release(problem) }
    // Programs that expand a database's name take such a name for a connection string, with a host and a password.
    let database = found["dbname"] ?? ""
    guard problem == nil, !database.contains("="), !database.contains("://") else {
      throw .unreachable(path: "postgresql://…", reason: .unreadableAddress)
    }
    hasPassword = found["password"] != nil || found["sslpassword"] != nil
    description = Self.description(of: found)
    identity = ["service", "host", "hostaddr", "port", "dbname", "user"]
      .compactMap { name in found[name].map { "\(name)=\($0)" } }.joined(separator: " ")
    settings = Self.completed(found)
  }

  /// Whether a text is the address of a journal on a server, and not the path of a file. A text that looks like an address
  /// for another program counts as one, unless a file has this name: it may have a password, which a message about a
  /// missing file would show.
  public static func isAddress(_ text: String) -> Bool { AddressText(text).isAddress }

  /// Returns the settings with which a connection is made.
  ///
  /// - Parameter effective: The settings that would count without this: those of ``settings``, of a service file, of the
  ///   environment and of libpq itself.
  /// - Returns: ``settings``; with the verification of the server, when the connection leaves this computer and nobody has
  ///   chosen otherwise.
  func protected(_ effective: [String: String]) -> [String: String] {
    // `prefer` is what libpq takes without a choice: unencrypted where the server does not offer more.
    let isChosen = settings["sslmode"] != nil || !["prefer", "allow", "", nil].contains(effective["sslmode"])
    guard !isChosen, !Self.isLocal(effective) else { return settings }
    let roots = effective["sslrootcert"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.systemRoots
    return settings.merging(["sslmode": "verify-full", "sslrootcert": roots]) { $1 }
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
    let settings = [
      "connect_timeout": "5", "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3",
      "tcp_user_timeout": "10000", "application_name": "tripdesk",
    ]
    // The program's texts are UTF-8, whatever the connection string says.
    return settings.merging(given) { $1 }.merging(["client_encoding": "UTF8"]) { $1 }
  }

  /// Whether a text is an IPv4 address of the loopback, and not a name that begins alike.
  private static func isLoopback(_ host: String) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.first == "127" && numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// Whether all hosts are this computer: a Unix socket, or an address of the loopback.
  private static func isLocal(_ settings: [String: String]) -> Bool {
    func parts(_ name: String) -> [String] {
      settings[name].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
    }
    let (names, addresses) = (parts("host"), parts("hostaddr"))
    // The address of a host counts, where it has one, and not its name.
    return (0..<max(names.count, addresses.count)).allSatisfy { place in
      let address = addresses.indices.contains(place) ? addresses[place] : ""
      let host = address.isEmpty && names.indices.contains(place) ? names[place] : address
      return host.isEmpty || host.hasPrefix("/") || host == "localhost" || host == "::1" || isLoopback(host)
    }
  }
}
