/// When somebody was last at a desk: kept beside the decisions, for whoever publishes what follows from them.
///
/// A prediction that nobody watches any more grows stale without looking so. What is published follows from this.
public protocol PresenceRecord: Sendable {
  /// Notes that somebody is at a desk.
  ///
  /// - Parameters:
  ///   - operatorID: Whose desk.
  ///   - time: When; it replaces what was noted before, also where that was later: a clock may have been put right.
  /// - Throws: ``JournalError``.
  func renewPresence(of operatorID: OperatorID, at time: Instant) async throws(JournalError)

  /// When somebody was last at a desk, by what was noted; nothing where nobody ever was.
  ///
  /// - Throws: ``JournalError``.
  func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant?
}
