// The sentences about the operator's file with templates of alerts.
extension Wording {
  /// Returns sentences about what cannot be used of a file with templates: that it cannot be read, or each broken line.
  public func sentences(_ read: ReadTemplates) -> [String] {
    if let failure = failure(read) { return [failure] }
    return read.problems.map { problem in
      Translation.fill(
        translation.translate("Templates, line %1$@: %2$@"), number(problem.line), sentence(problem.kind))
    }
  }

  /// Returns a sentence that the file cannot be read; `nil` when it could be, or does not exist.
  public func failure(_ read: ReadTemplates) -> String? {
    read.failure.map { reason in
      Translation.fill(
        translation.translate("The templates at %1$@ cannot be read (%2$@); the built-in sentences are used."),
        read.path ?? "", reason)
    }
  }

  /// Returns a sentence about what is wrong with a line, and what to write in its place.
  public func sentence(_ problem: AlertTemplates.Problem.Kind) -> String {
    switch problem {
    case .notUnderstood:
      translation.translate(
        "This is no sentence. Write name = sentence, a language such as [en], or # before a comment.")
    case .noLanguage:
      translation.translate("The language is missing. Write it on a line above, such as [en].")
    case .unknownName(let name):
      Translation.fill(
        translation.translate(
          "There is no sentence named “%@”. Take a name of the built-in ones, such as cancelled.one.header."), name)
    case .openBrace:
      translation.translate("A brace lacks its other half. Write a word that is filled in as {line}.")
    case .unknownWord(let word, let known):
      known.isEmpty
        ? Translation.fill(
          translation.translate("{%@} stands for nothing: in this sentence nothing is filled in."), word)
        : Translation.fill(
          translation.translate("{%1$@} stands for nothing in this sentence. It can have: %2$@."), word,
          known.map { "{\($0)}" }.joined(separator: " "))
    case .empty:
      translation.translate("Nothing follows the equals sign. Write the sentence there, or remove the line.")
    case .repeated(let line):
      Translation.fill(
        translation.translate("Line %@ has this sentence already, and counts. Remove one of the two."), number(line))
    }
  }

  /// Returns sentences about languages for which sentences are missing.
  ///
  /// - Parameters:
  ///   - settings: The settings of the alerts.
  ///   - passengers: The passengers of the timetable.
  /// - Returns: An empty array when all alerts can be written in all languages.
  public func missingTemplates(_ settings: AlertSettings, for passengers: PassengerLanguages) -> [String] {
    let languages = settings.languagesWithoutTemplates(for: passengers)
    let none =
      languages.isEmpty
      ? []
      : [
        Translation.fill(
          translation.translate(
            "There are no sentences in %@, so no alert is written in it. Add them to the templates."),
          languages.joined(separator: ", "))
      ]
    return none
      + settings.missingSentences(for: passengers).map { language, names in
        Translation.fill(
          translation.translate("In %1$@ these sentences are missing: %2$@. Add them to the templates."), language,
          names.joined(separator: ", "))
      }
  }

  /// Returns the name of a situation, as in a list of examples.
  public func name(_ kind: TripSituation.Kind) -> String {
    switch kind {
    case .cancelled: translation.translate("Canceled trips")
    case .extra: translation.translate("Extra trips")
    case .skipped: translation.translate("Skipped stops")
    case .late: translation.translate("Late trips")
    case .platform: translation.translate("Other platforms")
    }
  }
}
