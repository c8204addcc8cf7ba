/// Records when a dispatcher last used a desk, so that a publisher knows whether a dispatcher still watches the
/// predictions.
///
/// When no dispatcher is at a desk, predictions become outdated, but passengers cannot see that. A publisher
/// therefore stops publishing predictions some time after the recorded time.
public protocol PresenceRecord: Sendable {
  /// Records that a dispatcher used a desk.
  ///
  /// - Parameters:
  ///   - operatorID: The operator of the desk.
  ///   - time: The current time. It replaces the recorded time, even a later one, because a clock may have been
  ///     corrected.
  /// - Throws: ``JournalError`` when the record cannot be written.
  func renewPresence(of operatorID: OperatorID, at time: Instant) async throws(JournalError)

  /// Returns the time when a dispatcher last used a desk of the operator, or `nil` when none ever did.
  ///
  /// - Throws: ``JournalError`` when the record cannot be read.
  func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant?
}
