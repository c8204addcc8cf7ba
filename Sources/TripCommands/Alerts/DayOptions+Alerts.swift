import ArgumentParser
import TripCore
import TripProgram

extension DayOptions {
  /// Decides about an alert.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - id: The id of the alert.
  ///   - isNew: Whether the alert is a new one; otherwise it has to be there.
  /// - Throws: An exit code, after a message on standard error that says why nothing was decided.
  @MainActor
  func decide(_ decision: AlertDecision, onAlert id: GTFSID, isNew: Bool = false) async throws {
    try await withDesk { desk in
      guard isNew || desk.model.journal.shown.ownAlert(id) != nil else {
        throw CommandFailure.refused(
          "there is no alert \(VisibleText.line(id.text)); tripdesk alert list prints the ids")
      }
      try await desk.decide { desk throws(Refusal) in try desk.decide(decision, onAlert: id) }
    }
  }
}
