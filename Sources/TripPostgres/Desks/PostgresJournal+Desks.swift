import FoundationEssentials
import TripCore

extension PostgresJournal: DesksAtWork {
  /// Tells the other desks of an operator that a desk is running. The desk is forgotten when this journal is closed.
  ///
  /// - Throws: ``JournalError``, also for a login that may only read.
  public func announce(_ desk: DeskAtWork, of operatorID: OperatorID) async throws(JournalError) {
    if let writeProblem { throw writeProblem }
    let isFirst = announced.withLock { $0.insert(desk.id).inserted }
    // The listener's connection is used, so that no decision waits for an announcement, and no announcement for a
    // decision.
    try await listener.run { connection in
      let query = DeskQuery(connection)
      try query.announce(desk, of: operatorID)
      if isFirst { try query.removeRemains() }
    }
  }

  /// Reads which desks of an operator are running. The age of each announcement is that by the server's clock.
  ///
  /// - Throws: ``JournalError``.
  public func desksAtWork(of operatorID: OperatorID) async throws(JournalError) -> [SeenDesk] {
    try await listener.run { try DeskQuery($0).desks(of: operatorID) }
  }

  /// Returns a stream with an element each time that a desk of an operator is opened or closed, that something else is
  /// selected there, or that the server can be reached again.
  public func deskChanges(of operatorID: OperatorID) -> AsyncStream<Void> { deskListeners.stream(of: operatorID) }
}
