import TripCore

extension DeskModel {
  /// Calls a verb of the desk, and shows the dispatcher the reason when the verb is refused.
  func attempt(_ verb: (DeskModel) throws(Refusal) -> Void) {
    do throws(Refusal) {
      try verb(self)
    } catch {
      notify(error)
    }
  }
}
