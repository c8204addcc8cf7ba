import FoundationEssentials
import Synchronization
import TripCore
import TripFiles

/// The settings of alerts for a program without a window: from options, from the preferences of the user that runs it,
/// and from the file with templates. Both files may change while the program runs.
package final class AlertSettingsSource: Sendable {
  /// The settings, and what is wrong with the files.
  package struct Reading: Sendable {
    /// The settings in effect.
    package let settings: AlertSettings
    /// What was found in the file with templates.
    package let templates: ReadTemplates
    /// A line about preferences that cannot be read; `nil` when they could be, or do not exist.
    package let preferencesProblem: String?

    /// A line for each thing that cannot be used.
    package var lines: [String] { [preferencesProblem].compactMap(\.self) + templates.lines }
  }

  private let options: AlertOptions.Values
  private let templates: TemplatesFile
  private let preferences: String?
  private let editions = Mutex<[FileEdition?]>([])

  /// Makes the source; no file is read yet.
  ///
  /// - Parameters:
  ///   - options: The options of the command line, which go before the preferences.
  ///   - environment: The environment variables, from which the user's folder of preferences follows.
  package init(_ options: AlertOptions.Values, environment: [String: String]) {
    self.options = options
    templates = TemplatesFile(options.templates, environment: environment)
    preferences = UserFolder.configuration(environment).map { $0 + "/preferences" }
  }

  /// Reads the settings.
  package func read() -> Reading {
    let found = present
    editions.withLock { $0 = found }
    var problem: String?
    var chosen = Preferences()
    if let preferences, found[1] != nil {
      do {
        let data = try Data(contentsOf: URL(filePath: preferences))
        chosen = try Preferences(text: String(decoding: data, as: UTF8.self))
      } catch {
        problem = "the preferences at \(preferences) cannot be read; alerts go by the usual limit and languages"
      }
    }
    let read = templates.read()
    return Reading(settings: options.settings(chosen, read), templates: read, preferencesProblem: problem)
  }

  /// Reads the settings again when a file has changed since the last reading.
  ///
  /// - Returns: `nil` when both files are the same.
  package func readIfChanged() -> Reading? { present == editions.withLock { $0 } ? nil : read() }

  private var present: [FileEdition?] { [templates.edition, preferences.flatMap { FileStatus(path: $0)?.edition }] }
}

extension ReadTemplates {
  /// Each line of the file that cannot be used: its place, as compilers write it (`FILE:LINE`), and a sentence in English.
  package var places: [(place: String, sentence: String)] {
    problems.map { (VisibleText.line("\(path ?? ""):\($0.line)"), Self.wording.sentence($0.kind)) }
  }

  /// A line for each thing that is wrong with the file.
  package var lines: [String] {
    if let failure = Self.wording.failure(self) { return [failure] }
    return places.map { "\($0.place): \($0.sentence)" }
  }

  private static var wording: Wording { Wording(locale: Locale(identifier: "en_US"), timeZone: .gmt) }
}
