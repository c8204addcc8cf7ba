import TripCore

extension DeskModel {
  /// Carries out a verb, and tells the dispatcher why where it was refused.
  func attempt(_ verb: (DeskModel) throws(Refusal) -> Void) {
    do throws(Refusal) {
      try verb(self)
    } catch {
      notify(error)
    }
  }
}
