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

  /// Reads whether an operator has entries in this journal. Costs the same with any number of operators.
  ///
  /// - Throws: ``JournalError``.
  public func hasEntries(of operatorID: OperatorID) async throws(JournalError) -> Bool {
    try await link.run { [self] connection in
      try EntryQuery(connection, address, noting: unusable).hasEntries(of: operatorID)
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
