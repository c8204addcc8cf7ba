/// What a notice offers to do.
public enum DeskOffer: Hashable, Sendable {
  /// Show another service day.
  case show(ServiceDate)
  /// Read the timetable's file again.
  case reload
  /// Try again to save what could not be saved.
  case retrySaving
  /// Put what can be read of a damaged journal into a new file.
  case repairJournal
  /// Give up what could not be saved.
  case discardUnsaved
  /// Quit all the same.
  case quit
}

extension Wording {
  /// What stands on the button of an offer, with its mnemonic.
  public func label(_ offer: DeskOffer) -> String {
    switch offer {
    case .show: translation.translate("S_how")
    case .reload: translation.translate("_Reload")
    case .retrySaving: translation.translate("_Retry")
    case .repairJournal: translation.translate("Re_pair")
    case .discardUnsaved: translation.translate("_Discard")
    case .quit: translation.translate("_Quit")
    }
  }
}
