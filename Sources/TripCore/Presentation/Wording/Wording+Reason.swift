extension Wording {
  /// Returns the name of a cause, such as `Weather`, in the user's language, or else in English.
  public func name(of cause: AlertCause) -> String {
    AlertTemplates.builtIn.name(of: cause, in: templateLanguage) ?? cause.rawValue
  }

  /// Returns a reason with the name of its cause: `Weather: fog on the river`.
  ///
  /// - Parameters:
  ///   - text: The text of the reason.
  ///   - cause: The cause of the reason.
  /// - Returns: The text alone for ``AlertCause/other``; the name alone when the text is the name of the cause.
  public func reason(_ text: String, _ cause: AlertCause) -> String {
    AlertTemplates.builtIn.reason(text, cause, in: templateLanguage)
  }

  /// Returns the reason of a trip with the name of its cause, or `nil` when it has none.
  public func reason(of trip: Trip) -> String? { trip.reason.map { reason($0, trip.cause) } }

  /// The language of the built-in templates that is nearest to the user's language.
  private var templateLanguage: String {
    let language = words.language.languageCode?.identifier ?? "en"
    return AlertTemplates.builtIn.languages.contains(language) ? language : "en"
  }
}
