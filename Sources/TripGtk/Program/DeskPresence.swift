import CGtk
import TripCore

/// Notes in the journal that somebody is at the desk: any key, click or touch says so, a few times a minute.
@MainActor
final class DeskPresence {
  /// How long a sign of somebody stands for all that follow.
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

  /// When somebody was last at any desk of the operator; nothing where nobody ever was.
  func lastNoted() async throws(JournalError) -> Instant? { try await record.lastPresence(of: operatorID) }

  /// Somebody touched the desk.
  func note() {
    let now = clock.now()
    if let last, now >= last, now - last < Self.pause { return }
    last = now
    // Should it fail, the next sign tries again; what is published only ages the sooner.
    Task { [record, operatorID] in try? await record.renewPresence(of: operatorID, at: now) }
  }
}
