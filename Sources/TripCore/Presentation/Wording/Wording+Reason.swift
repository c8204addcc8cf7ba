extension Wording {
  /// Returns the name of a cause, such as `Weather`.
  public func name(of cause: AlertCause) -> String {
    switch cause {
    case .unknown: translation.translate("Unknown cause")
    case .other: translation.translate("Other cause")
    case .technicalProblem: translation.translate("Technical problem")
    case .strike: translation.translate("Strike")
    case .demonstration: translation.translate("Demonstration")
    case .accident: translation.translate("Accident")
    case .holiday: translation.translate("Holiday")
    case .weather: translation.translate("Weather")
    case .maintenance: translation.translate("Maintenance")
    case .construction: translation.translate("Construction work")
    case .policeActivity: translation.translate("Police operation")
    case .medicalEmergency: translation.translate("Medical emergency")
    }
  }

  /// Returns a reason with the name of its cause: `Weather: fog on the river`.
  ///
  /// - Parameters:
  ///   - text: The text of the reason.
  ///   - cause: The cause of the reason.
  /// - Returns: The text alone for ``AlertCause/other``; the name alone when the text is the name of the cause.
  public func reason(_ text: String, _ cause: AlertCause) -> String {
    if AlertTemplates.builtIn.hasName(text, of: cause) { return name(of: cause) }
    guard cause != .other, cause != .unknown else { return text }
    return Translation.fill(translation.translate("%1$@: %2$@"), name(of: cause), text)
  }

  /// Returns the reason of a trip with the name of its cause, or `nil` when it has none.
  public func reason(of trip: Trip) -> String? { trip.reason.map { reason($0, trip.cause) } }

  /// Returns the text of a reason that is nothing but a cause: its name in the built-in templates, so that passengers read
  /// it in their own language.
  func textOfReason(for cause: AlertCause) -> String {
    let templates = AlertTemplates.builtIn
    return words.language.languageCode.flatMap { templates.name(of: cause, in: $0.identifier) }
      ?? templates.name(of: cause, in: "en") ?? cause.rawValue
  }
}
