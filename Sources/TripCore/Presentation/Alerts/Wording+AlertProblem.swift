extension Wording {
  /// Returns a sentence for the dispatcher that says why an alert was refused, and what to do.
  public func sentence(_ problem: AlertProblem) -> String {
    switch problem {
    case .concernsNothing: translation.translate("The alert concerns nothing. Choose a line, a stop or a trip.")
    case .directionWithoutLine: translation.translate("A direction needs its line. Choose the line too.")
    case .endless: translation.translate("Say until when passengers are told, so that the alert ends by itself.")
    case .noPeriod: translation.translate("Say when service differs: an alert needs at least one period.")
    case .reversed: translation.translate("A time ends before it begins. Correct it.")
    case .notTold:
      translation.translate("Service differs at a time at which passengers are not told. Tell them longer.")
    case .emptyText: translation.translate("A header and a description are needed in each language.")
    case .noLanguage: translation.translate("A language is a tag such as en or pt-BR. Correct it.")
    case .languageTwice: translation.translate("Each language has one text. Remove the second one.")
    case .address:
      Translation.fill(
        translation.translate("The address of the page has to begin with https:// and may have %@ characters."),
        number(AlertContent.longestAddress))
    case .tooManySelectors:
      Translation.fill(
        translation.translate("An alert can concern at most %@ things. Choose a whole line or stop instead."),
        number(AlertContent.mostSelectors))
    case .tooManyPeriods:
      Translation.fill(
        translation.translate("An alert can have at most %@ periods. Choose fewer days."),
        number(AlertContent.mostPeriods))
    case .tooManyLanguages:
      Translation.fill(
        translation.translate("An alert can have at most %@ languages. Remove some."),
        number(AlertContent.mostLanguages))
    case .farAway: translation.translate("A time is too far away. Correct its year.")
    }
  }
}
