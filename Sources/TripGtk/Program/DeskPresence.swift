import CGtk
import TripCore

/// Records in the journal that a dispatcher is at the desk. Each key, click or touch counts; the journal is written
/// at most once in ten seconds.
@MainActor
final class DeskPresence {
  /// The least time between two records of presence.
  private static let pause: Seconds = 10

  private let record: any PresenceRecord
  private let operatorID: OperatorID
  private let clock: DeskClock
  private var last: Instant?

  init(_ record: any PresenceRecord, of operatorID: OperatorID, clock: DeskClock) {
    self.record = record
    self.operatorID = operatorID
    self.clock = clock
  }

  /// Reads when a dispatcher was last at any desk of the operator.
  ///
  /// - Returns: The time, or `nil` when a dispatcher was never at a desk.
  /// - Throws: ``JournalError`` when the journal cannot be read.
  func lastNoted() async throws(JournalError) -> Instant? { try await record.lastPresence(of: operatorID) }

  /// Records that a dispatcher uses the desk now.
  ///
  /// - Parameter noted: Called when the journal has the record.
  func note(then noted: @escaping @MainActor () -> Void) {
    let now = clock.now()
    if let last, now >= last, now - last < Self.pause { return }
    last = now
    // An error is ignored, because the next key or click tries again. Predictions only expire earlier.
    Task { [record, operatorID] in
      guard (try? await record.renewPresence(of: operatorID, at: now)) != nil else { return }
      noted()
    }
  }
}
