import FoundationEssentials
import FoundationInternationalization

extension Wording {
  /// Returns what an alert means for passengers, for a list to choose from.
  public func name(of effect: AlertEffect) -> String {
    switch effect {
    case .noService: translation.translate("No service")
    case .reducedService: translation.translate("Reduced service")
    case .significantDelays: translation.translate("Significant delays")
    case .detour: translation.translate("Detour")
    case .additionalService: translation.translate("Additional service")
    case .modifiedService: translation.translate("Modified service")
    case .other: translation.translate("Other effect")
    case .unknown: translation.translate("Unknown effect")
    case .stopMoved: translation.translate("Stop moved")
    case .noEffect: translation.translate("No effect")
    case .accessibilityIssue: translation.translate("Accessibility issue")
    }
  }

  /// Returns the name of a language in the dispatcher's language, with its tag: `German (de)`.
  ///
  /// - Parameter tag: The BCP 47 tag.
  /// - Returns: The name; the tag alone when the language has no name here.
  public func name(ofLanguage tag: String) -> String {
    words.localizedString(forIdentifier: tag).map { "\($0) (\(tag))" } ?? tag
  }
}
