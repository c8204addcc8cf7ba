import TripCore

/// A connection that could not be made: the message of libpq, in English, and the settings of the attempt.
struct ConnectionFailure {
  /// The message in one line.
  let message: String
  /// Returns a setting of the attempt, also one of a service file, of the environment or of libpq itself.
  let setting: (String) -> String?

  /// Finds out why the connection could not be made.
  ///
  /// - Parameters:
  ///   - codedMessage: Connects once more, and returns the message with the code of the server's error: a server may
  ///     speak another language than English. Called only when ``message`` is not understood.
  ///   - hasExpired: Whether the server's certificate has expired; `nil` when no encrypted connection comes about,
  ///     whatever the certificate. Called only when OpenSSL reports an error.
  /// - Returns: The reason; ``ServerProblem/other(_:)`` when it is none of the known ones.
  func problem(codedMessage: () -> String?, hasExpired: () -> Bool?) -> ServerProblem {
    if let known = loginProblem ?? certificateProblem(hasExpired) ?? addressProblem { return known }
    if let coded = codedMessage(), let code = Self.code(in: coded), let known = problem(ofCode: code) { return known }
    return .other(message)
  }

  /// The code of the server's error in a message such as `FATAL:  28P01: …`.
  ///
  /// - SeeAlso: PostgreSQL, "Error Codes"; `PQsetErrorVerbosity()`.
  static func code(in message: String) -> String? {
    let words = message.split(whereSeparator: \.isWhitespace)
    return zip(words, words.dropFirst()).first { severity, code in
      severity.hasSuffix(":") && code.count == 6 && code.last == ":"
        && code.dropLast().allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
        && code.contains(where: \.isNumber)
    }.map { String($0.1.dropLast()) }
  }

  private func has(_ parts: String...) -> Bool { parts.contains { message.contains($0) } }

  private func value(_ name: String) -> String { setting(name) ?? "" }

  private var host: String {
    let name = value("host")
    return name.isEmpty ? value("hostaddr") : name
  }

  /// Where the connection was to go to: a name and a port, or the path of a socket.
  private var place: String {
    if let socket = quoted(after: "on socket ") { return socket }
    return host.hasPrefix("/") ? host : "\(host):\(value("port"))"
  }

  /// Returns the text in quotation marks that follows `prefix` in the message.
  private func quoted(after prefix: String) -> String? {
    guard let start = message.firstRange(of: prefix + "\"")?.upperBound else { return nil }
    return String(message[start...].prefix { $0 != "\"" })
  }

  /// The reason, when the server was reached and did not let the user in.
  private var loginProblem: ServerProblem? {
    if has("password authentication failed") { return problem(ofCode: "28P01") }
    if has("no password supplied") { return .noPassword(login: value("user")) }
    if has("FATAL: database \"") { return problem(ofCode: "3D000") }
    if has("permission denied for database") { return problem(ofCode: "42501") }
    if has("too many clients already", "remaining connection slots", "too many connections for") {
      return problem(ofCode: "53300")
    }
    if has("the database system is ") { return problem(ofCode: "57P03") }
    if has("no pg_hba.conf entry", "pg_hba.conf rejects", "authentication failed for user", "FATAL: role \"") {
      return problem(ofCode: "28000")
    }
    return nil
  }

  private func problem(ofCode code: String) -> ServerProblem? {
    switch code {
    case "28P01": .wrongPassword(login: value("user"))
    case "28000": .loginRefused(login: value("user"), reason: serverWords)
    case "3D000": .noDatabase(value("dbname"))
    case "42501": .mayNotConnect(login: value("user"), database: value("dbname"))
    case "53300": .tooManyConnections
    case "57P03": .notReady
    default: nil
    }
  }

  /// The server's own words, without what libpq says before them.
  private var serverWords: String {
    guard let start = message.ranges(of: "FATAL: ").last?.upperBound else { return message }
    return String(message[start...])
  }

  /// The reason, when the connection could not be encrypted, or the server could not be verified.
  private func certificateProblem(_ hasExpired: () -> Bool?) -> ServerProblem? {
    // OpenSSL has many words for a certificate of an unknown issuer, such as "invalid padding" when another issuer has
    // the same name. An alert is what the server says of this computer's own certificate.
    if has("SSL error: "), !has(" alert ") {
      return hasExpired().map { $0 ? .expiredCertificate(host: host) : .untrustedCertificate(host: host) }
    }
    if has("does not match host name") {
      return .certificateOfOther(host: host, name: quoted(after: "server certificate for ") ?? "?")
    }
    if has("server does not support SSL") { return .noEncryption(host: host) }
    if has("root certificate file") { return .noRootCertificates(file: value("sslrootcert")) }
    return nil
  }

  /// The reason, when the server was not reached.
  private var addressProblem: ServerProblem? {
    if has("could not translate host name") { return .unknownName(quoted(after: "host name ") ?? host) }
    if has("definition of service") { return .noService(quoted(after: "service ") ?? "") }
    if has("invalid response to SSL negotiation", "expected authentication request from server") {
      return .notPostgres(at: place)
    }
    // Of several addresses of one name, one that is silent hides less than one that refuses.
    if has("timeout expired", "timed out", "No route to host", "Network is unreachable") {
      return .noAnswer(at: place)
    }
    return has("Connection refused", "No such file or directory") ? .refused(at: place) : nil
  }
}
