/// What a test of a connection to a journal on a server found when all is well.
public struct ServerFacts: Hashable, Sendable {
  /// The version of PostgreSQL, such as `15.12`.
  public var serverVersion: String
  /// The version of the journal's tables.
  public var schemaVersion: Int
  /// Whether the journal is for the decisions of rehearsals.
  public var isRehearsal: Bool
  /// The number of operators that have entries.
  public var operators: Int
  /// The number of entries; `nil` when the server could not count them in a few seconds.
  public var entries: Int?
  /// The name of the login on the server.
  public var login: String
  /// Whether the login has the right to append entries.
  public var mayDecide: Bool
  /// Whether the server is a standby, which repeats the changes of another server and takes no decisions itself.
  public var isStandby: Bool
  /// Whether the connection is encrypted.
  public var isEncrypted: Bool
  /// The time from a question to the server's answer.
  public var roundTrip: Duration

  /// Makes the facts.
  public init(
    serverVersion: String, schemaVersion: Int, isRehearsal: Bool, operators: Int, entries: Int?, login: String,
    mayDecide: Bool, isStandby: Bool, isEncrypted: Bool, roundTrip: Duration
  ) {
    self.serverVersion = serverVersion
    self.schemaVersion = schemaVersion
    self.isRehearsal = isRehearsal
    self.operators = operators
    self.entries = entries
    self.login = login
    self.mayDecide = mayDecide
    self.isStandby = isStandby
    self.isEncrypted = isEncrypted
    self.roundTrip = roundTrip
  }
}
