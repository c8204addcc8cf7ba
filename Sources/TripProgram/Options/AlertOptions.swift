import ArgumentParser
import TripCore

/// The options for the alerts that follow from decisions. The desk, the passenger board and the commands `publish` and
/// `alert templates` have them.
package struct AlertOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tell passengers of a delay with a reason from so many minutes on (default: as the preferences say, else 15).",
      valueName: "MINUTES"))
  package var alertsFrom: Int?

  @Option(
    help: ArgumentHelp(
      "The languages of alerts, as en,nl (default: as the preferences say, else those of the timetable).",
      valueName: "TAGS"))
  package var alertLanguages: String?

  @Option(
    help: ArgumentHelp(
      "The file with the sentences of alerts (default: templates beside the preferences).", valueName: "FILE"))
  package var alertTemplates: String?

  package init() {}

  package func validate() throws {
    let limits = Preferences.thresholds
    if let alertsFrom, !limits.contains(alertsFrom) {
      throw ValidationError("--alerts-from must be \(limits.lowerBound) to \(limits.upperBound) minutes")
    }
    if let alertLanguages, AlertSettings.languages(alertLanguages)?.isEmpty ?? true {
      throw ValidationError("--alert-languages is a list of tags such as en,nl,de-CH; not “\(alertLanguages)”")
    }
  }

  /// The values that the command line gave.
  package var values: Values {
    Values(
      lateFrom: alertsFrom.map { .minutes($0) }, languages: alertLanguages.flatMap(AlertSettings.languages),
      templates: alertTemplates)
  }

  /// The values of the options, without the argument parser. A value that is `nil` was not given.
  package struct Values: Hashable, Sendable {
    /// The delay from which passengers are told of it.
    package var lateFrom: Seconds?
    /// The languages of alerts.
    package var languages: [String]?
    /// The path of the file with templates.
    package var templates: String?

    package init(lateFrom: Seconds? = nil, languages: [String]? = nil, templates: String? = nil) {
      self.lateFrom = lateFrom
      self.languages = languages
      self.templates = templates
    }

    /// Returns the settings in effect: what the options say, and the preferences where they say nothing.
    package func settings(_ preferences: Preferences, _ read: ReadTemplates) -> AlertSettings {
      AlertSettings(
        languages: languages ?? preferences.alertLanguages, lateFrom: lateFrom ?? .minutes(preferences.alertsFrom),
        templates: read.templates)
    }

    /// The names of the given options.
    package var names: [String] {
      let given = [
        ("--alerts-from", lateFrom != nil), ("--alert-languages", languages != nil),
        ("--alert-templates", templates != nil),
      ]
      return given.filter(\.1).map(\.0)
    }
  }
}
