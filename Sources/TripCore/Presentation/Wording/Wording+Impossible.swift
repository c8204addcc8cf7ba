// Why a button is insensitive, as its tooltip, its accessible description and the notice after its key say.
extension Wording {
  /// Says that the author has no step that could be undone.
  public var nothingToUndo: String { translation.translate("Nothing to undo: no decision of yours is in effect.") }

  /// Says that nothing was undone, because the last decision waits to be saved and is not possible any more.
  public func lastDecisionIsImpossible(about subject: String) -> String {
    Translation.fill(
      translation.translate(
        "Nothing was undone: your last decision, about %@, is not possible any more, and waits for the journal."),
      subject)
  }

  /// Says that nothing was redone, because the author's last decision, about a trip, is not possible any more.
  public func lastDecisionPreventsRedo(about subject: String) -> String {
    Translation.fill(
      translation.translate(
        "Nothing was redone: your last decision, about %@, is not possible any more, and waits for the journal."),
      subject)
  }

  /// Says that the author has no step that could be redone.
  public var nothingToRedo: String {
    translation.translate("Nothing to redo: you have undone nothing since your last decision.")
  }

  /// Says that a step cannot be undone, because it belongs to somebody else or is undone already.
  public var notYours: String {
    translation.translate("Only decisions of your own that are in effect can be undone.")
  }

  /// Says that a step cannot be undone, because a later decision about the same trip, alert or settings builds on it.
  public func laterDecision(about subject: JournalSubject) -> String {
    switch subject {
    case .trip: translation.translate("A later decision about the same trip builds on this one. Undo that one first.")
    case .alert: translation.translate("A later decision about the same alert replaces this one. Undo that one first.")
    case .settings: translation.translate("Later settings of the vehicles replace these. Undo those first.")
    }
  }

  /// Says that a trip has to be selected first.
  public var noTripSelected: String { translation.translate("Choose a trip from the list first.") }

  /// Says that a stop has to be selected first.
  public var noStopSelected: String { translation.translate("Choose a stop of the trip first.") }

  /// Says why a frequency-based trip can be neither cancelled nor skip a stop.
  public var runsByHeadway: String {
    translation.translate("The trip runs by headway: passengers can't be told of one trip.")
  }
}
