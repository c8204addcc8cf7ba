import FoundationEssentials

/// The text of an address as a user has typed it.
struct AddressText {
  /// The beginnings of addresses that libpq reads.
  private static let schemes = ["postgresql://", "postgres://"]

  /// The settings with which a connection string may begin.
  private static let settingNames: Set<String> = [
    "service", "host", "hostaddr", "port", "dbname", "user", "password", "passfile", "sslmode", "sslrootcert",
    "sslcert", "sslkey", "sslpassword", "connect_timeout", "application_name", "options", "target_session_attrs",
    "channel_binding",
    "require_auth", "gssencmode", "client_encoding", "krbsrvname",
  ]

  private let path: String
  /// The text without white space around it.
  private let text: String

  /// Reads a text that is an address or the path of a file.
  init(_ path: String) {
    self.path = path
    let text = path.drop(while: \.isWhitespace)
    self.text = String(text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)])
  }

  /// The text in the form that libpq reads, which takes a scheme only in lowercase letters.
  var normalized: String {
    guard let scheme else { return text }
    return scheme + text.dropFirst(scheme.count)
  }

  /// Whether the text is the address of a journal on a server, or looks like one and is not the path of a file.
  var isAddress: Bool {
    if scheme != nil || beginsWithSetting { return true }
    guard text.contains("://") || text.contains(#/(?i)password\s*=/#) else { return false }
    return !FileManager.default.fileExists(atPath: path)
  }

  private var scheme: String? { Self.schemes.first { text.lowercased().hasPrefix($0) } }

  private var beginsWithSetting: Bool {
    let name = text.prefix { $0 != "=" && !$0.isWhitespace }
    return text.dropFirst(name.count).first { !$0.isWhitespace } == "=" && Self.settingNames.contains(String(name))
  }
}
