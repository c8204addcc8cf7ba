/// What a button of a notice does.
public enum DeskOffer: Hashable, Sendable {
  /// Show another service day.
  case show(ServiceDate)
  /// Show the service day of these trips, and select them.
  case showTrips(Set<TripInstance>)
  /// Read the timetable's file again.
  case reload
  /// Try again to save the decisions that could not be saved.
  case retrySaving
  /// Copy the readable part of a damaged journal into a new file.
  case repairJournal
  /// Copy a journal of an older version, and give it the version of this program.
  case upgradeJournal
  /// Discard the decisions that could not be saved.
  case discardUnsaved
  /// Go on with the journal to which the address leads now, in place of the one before.
  case useOtherJournal
  /// Make the decisions of a step again that another desk made impossible.
  case decideAgain(RefusedStep)
  /// Do not tell again that decisions cannot be read any more.
  case acknowledgeDamage
  /// Show the selected trips in the list.
  case showSelection
  /// Quit although decisions are not saved.
  case quit
}

extension Wording {
  /// Returns the label of the button, with its mnemonic.
  public func label(_ offer: DeskOffer) -> String {
    switch offer {
    case .show, .showTrips, .showSelection: translation.translate("S_how")
    case .reload: translation.translate("_Reload")
    case .retrySaving: translation.translate("_Retry")
    case .upgradeJournal: translation.translate("U_pgrade")
    case .repairJournal: translation.translate("Re_pair")
    case .discardUnsaved: translation.translate("_Discard")
    case .useOtherJournal: translation.translate("_Use This Journal")
    case .decideAgain: translation.translate("_Decide Again")
    case .acknowledgeDamage: translation.translate("_Understood")
    case .quit: translation.translate("_Quit")
    }
  }
}
