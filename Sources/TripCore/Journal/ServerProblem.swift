/// The reason why a journal on a server cannot be used, as precisely as it is known.
///
/// `Wording` has a sentence for each reason, which says what to do. ``description`` is that sentence in English.
public enum ServerProblem: Error, Hashable, Sendable {
  /// The address cannot be read.
  case unreadableAddress
  /// The address has a password, which others could read.
  case passwordInAddress
  /// libpq, the client library of PostgreSQL, is missing or too old.
  case noLibrary
  /// The user's service files do not define a service of this name.
  case noService(String)
  /// The network does not know the name of the server.
  case unknownName(String)
  /// No server takes connections at this place, such as `control.example:5432` or the path of a socket.
  case refused(at: String)
  /// The server at this place did not answer in time.
  case noAnswer(at: String)
  /// The program that answers at this place is not PostgreSQL.
  case notPostgres(at: String)
  /// The server offers no encryption, and the address demands it.
  case noEncryption(host: String)
  /// The file with the certificates that are trusted cannot be read.
  case noRootCertificates(file: String)
  /// The server's certificate is from an issuer that this computer does not trust.
  case untrustedCertificate(host: String)
  /// The server's certificate is for another name than the one in the address.
  case certificateOfOther(host: String, name: String)
  /// The server's certificate has expired.
  case expiredCertificate(host: String)
  /// The server wants a password, and none is set for this login.
  case noPassword(login: String)
  /// The server does not accept the password of this login.
  case wrongPassword(login: String)
  /// The server does not let this login in, for example from this computer. `reason` is the server's message.
  case loginRefused(login: String, reason: String)
  /// The server has no database of this name.
  case noDatabase(String)
  /// The login lacks the right to connect to the database.
  case mayNotConnect(login: String, database: String)
  /// The database has no journal.
  case noJournal(database: String)
  /// An entry in the journal differs from what was written.
  case damaged(database: String)
  /// The server only reads now: it is a standby, or set to be read only.
  case onlyReads
  /// The login lacks the right to read the journal.
  case mayNotRead
  /// The login has none of the journal's roles.
  case noRole(login: String)
  /// Something was to be changed that only the journal's owner may change. The value is the server's message.
  case notOwner(String)
  /// The login has the right to read the journal, but not to append to it.
  case mayNotDecide
  /// A journal is to be made, these roles are missing, and the login lacks the right to create them.
  case mayNotMakeRoles(String)
  /// A journal is to be made, and the login lacks the right to do so. The value is the server's message.
  case mayNotCreate(String)
  /// An older version of the program made the journal. `found` is its version, `needed` the version of this program.
  case olderVersion(found: Int, needed: Int)
  /// A newer version of the program made the journal. `found` is its version, `supported` the newest one that this
  /// program reads.
  case newerVersion(found: Int, supported: Int)
  /// The journal holds decisions of a rehearsal, and real ones are to be taken.
  case rehearsal
  /// All connections that the server allows are taken.
  case tooManyConnections
  /// The server is starting, or about to end.
  case notReady
  /// Another reason, in the words of the server or of libpq.
  case other(String)
}

extension ServerProblem {
  /// The reason for an error of a journal on a server that says the same as one of the cases, or `nil` for an error of
  /// another kind, or of a journal in a file.
  public init?(_ error: JournalError) {
    switch error {
    case .unreachable(_, let reason): self = reason
    case .notAJournal(let path) where Self.isServer(path): self = .noJournal(database: Self.database(path))
    case .damaged(let path) where Self.isServer(path): self = .damaged(database: Self.database(path))
    case .unreadable(let path) where Self.isServer(path): self = .mayNotRead
    case .mayNotDecide: self = .mayNotDecide
    case .readOnly(let path) where Self.isServer(path): self = .mayNotDecide
    case .rehearsal(let path) where Self.isServer(path): self = .rehearsal
    case .newerVersion(let found, let supported, let path) where Self.isServer(path):
      self = .newerVersion(found: found, supported: supported)
    default: return nil
    }
  }

  /// Whether the path in an error is the address of a server.
  static func isServer(_ path: String) -> Bool { path.hasPrefix("postgresql://") || path.hasPrefix("service=") }

  /// Returns the name of the database in an address, or the whole address when there is none.
  private static func database(_ address: String) -> String {
    let name = address.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    return name.isEmpty ? address : name
  }
}

extension ServerProblem {
  /// Whether the problem may pass by itself, because the server or the network is away. The name of a server may be
  /// unknown only because the network is.
  public var mayPass: Bool {
    switch self {
    case .unknownName, .refused, .noAnswer, .tooManyConnections, .notReady, .onlyReads, .other: true
    case .unreadableAddress, .passwordInAddress, .noLibrary, .noService, .notPostgres, .noEncryption,
      .noRootCertificates, .untrustedCertificate, .certificateOfOther, .expiredCertificate, .noPassword, .wrongPassword,
      .loginRefused, .noDatabase, .mayNotConnect, .noJournal, .damaged, .mayNotRead, .noRole, .notOwner, .mayNotDecide,
      .mayNotMakeRoles, .mayNotCreate, .olderVersion, .newerVersion, .rehearsal:
      false
    }
  }
}
