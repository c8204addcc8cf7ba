import TripCore

extension PostgresJournal: CopyableJournal {
  /// `true`: operators that share a server never wait for one another.
  public var hasPlacesPerOperator: Bool { true }

  /// Reads which operators have entries in this journal.
  ///
  /// - Returns: Each operator once, in the order of the bytes of their identifiers.
  /// - Throws: ``JournalError``.
  public func operators() async throws(JournalError) -> [OperatorID] {
    try await link.run { [self] connection in try EntryQuery(connection, address, noting: unusable).operators() }
  }

  /// Reads whose decisions the journal has in place of those of an operator. Costs the same with any number of operators.
  ///
  /// - Parameter operatorID: The operator.
  /// - Returns: Up to six other operators; none when the journal has a decision of `operatorID`.
  /// - Throws: ``JournalError``.
  public func operators(insteadOf operatorID: OperatorID) async throws(JournalError) -> [OperatorID] {
    try await link.run { [self] connection in
      let query = EntryQuery(connection, address, noting: unusable)
      return try query.hasEntries(of: operatorID) ? [] : query.operators(upTo: 6)
    }
  }

  /// Adds entries of another journal at the places that they have there: all of them, or none.
  ///
  /// - Parameter entries: The entries, in the order of their places, which come after all entries of their operators.
  /// - Throws: ``JournalError``.
  public func add(copied entries: [JournalEntry]) async throws(JournalError) {
    try await link.run { [self] connection in
      try EntryAppender(connection, address, of: id, knowing: knownEntries, noting: unusable).add(copied: entries)
    }
  }

  /// Reads all entries, and checks that none was changed, and that none is missing between two others. Rows that no
  /// program can use are in ``unusableRows`` afterwards.
  ///
  /// - Returns: The entries of all operators, operator after operator.
  /// - Throws: ``JournalError/damaged(path:)`` when one was changed or is missing, and other journal errors.
  public func checked() async throws(JournalError) -> [JournalEntry] {
    let operators = try await operators()
    return try await link.run { [self] connection in
      let query = EntryQuery(connection, address, noting: unusable)
      return try operators.flatMap { try query.checkedEntries(of: $0) }
    }
  }
}
