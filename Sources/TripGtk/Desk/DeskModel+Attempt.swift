import TripCore

extension DeskModel {
  /// Calls a method of the desk's model that makes a decision. When the decision is refused, shows the dispatcher the
  /// reason.
  func attempt(_ verb: (DeskModel) throws(Refusal) -> Void) {
    do throws(Refusal) {
      try verb(self)
    } catch {
      notify(error)
    }
  }
}
