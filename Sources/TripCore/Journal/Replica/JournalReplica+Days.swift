extension JournalReplica {
  /// Reads the journal entries about service dates from `day` on, unless they are loaded already.
  ///
  /// - Throws: ``JournalError`` when the journal cannot be read. Loaded entries stay, and the missing ones are read
  ///   as soon as the journal can be read again.
  public func load(from day: ServiceDate) async throws(JournalError) {
    guard day < firstDay || !isLoaded else { return }
    let error = await withCheckedContinuation { continuation in
      loading.append(continuation)
      handle(.wanted(from: day))
    }
    if let error { throw error }
  }

  /// Finds the service dates for which decisions are in effect, also dates whose entries are not loaded.
  ///
  /// - Parameter dates: The dates in question, such as those of a month.
  /// - Returns: The dates with decisions, as this desk shows them.
  /// - Throws: ``JournalError`` when entries about dates that are not loaded cannot be read.
  public func decidedDates(in dates: ClosedRange<ServiceDate>) async throws(JournalError) -> Set<ServiceDate> {
    var decided = shown.decidedInstances
    if !isLoaded || dates.lowerBound < firstDay {
      decided += try await journal.state(of: operatorID, on: dates).decidedInstances.filter {
        !isLoaded || $0.serviceDate < firstDay
      }
    }
    return Set(decided.map(\.serviceDate).filter(dates.contains))
  }
}
