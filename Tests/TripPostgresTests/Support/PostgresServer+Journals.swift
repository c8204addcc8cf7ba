@testable import TripPostgres

extension PostgresServer {
  /// Creates a database with an empty journal.
  ///
  /// - Returns: Its name.
  func newJournal() async throws -> String {
    let database = try newDatabase()
    try await PostgresSchema.create(at: PostgresAddress(address(database: database)))
    return database
  }

  /// Opens the journal in a database.
  func journal(_ database: String, user: String? = nil, password: String? = nil, port: Int? = nil) async throws
    -> PostgresJournal
  {
    try await PostgresJournal(
      PostgresAddress(address(database: database, user: user, password: password, port: port)))
  }
}
