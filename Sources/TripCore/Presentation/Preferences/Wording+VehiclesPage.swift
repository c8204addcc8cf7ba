// The words of the page Vehicles of the preferences.
extension Wording {
  /// Says whose settings they are, and when a change counts.
  func scope(ofSettingsOf operatorName: String) -> String {
    Translation.fill(
      translation.translate(
        "These are the settings of %@, for all its desks. What you apply counts at once, also for what follows for the trips of "
          + "today, and Undo at the desk takes it back. Until then nothing changes."), VisibleText.line(operatorName))
  }

  /// Describes the settings that count now, with who set them.
  func inEffect(_ settings: VehicleSettings, _ entry: JournalEntry?) -> String {
    let phrase = phrase(.vehicles(settings))
    guard let entry else {
      return Translation.fill(translation.translate("Now, as nobody has changed it: %@"), phrase)
    }
    return Translation.fill(
      translation.translate("Now, by %1$@ on %2$@ at %3$@: %4$@"), VisibleText.line(entry.author),
      shortDate(entry.time), time(entry.time), phrase)
  }

  /// Says what another desk has changed while the same is edited here.
  func clash(_ entry: JournalEntry?, _ settings: VehicleSettings, after before: VehicleSettings) -> String {
    let who = entry.map { VisibleText.line($0.author) } ?? translation.translate("Somebody")
    return Translation.fill(
      translation.translate("%1$@ has changed this meanwhile: %2$@. Keep what you typed, or take theirs."), who,
      phrase(settings, after: before))
  }

  /// Says that a text is no number of minutes.
  func noMinutes(_ text: String, upTo greatest: Seconds) -> String {
    Translation.fill(
      translation.translate("“%1$@” is no number of minutes from 0 to %2$@ with whole seconds. Write it as 3 or 3.5."),
      VisibleText.line(text), number(greatest.count / 60))
  }

  /// Says that a name is that of several stops or lines.
  func severalHave(_ name: String) -> String {
    Translation.fill(
      translation.translate("Several have the name “%@”. Choose one of those that are offered, or type its id."),
      VisibleText.line(name))
  }

  /// Says that an id is kept although the timetable does not have it.
  func isUnknown(_ id: GTFSID) -> String {
    Translation.fill(
      translation.translate(
        "The timetable of this day has no “%@”. The rule is kept, and counts where a timetable has it."),
      VisibleText.line(id.text))
  }

  /// Returns a sentence that says why a text has no rules for turnarounds.
  public func sentence(_ reason: TurnaroundTable.Problem.Reason) -> String {
    switch reason {
    case .missingColumn(let name):
      Translation.fill(
        translation.translate("There is no column %1$@. Begin with the line %2$@."), name, TurnaroundTable.header)
    case .otherColumn(let name):
      Translation.fill(
        translation.translate("The column “%1$@” is not known, or there twice. Write %2$@."), VisibleText.line(name),
        TurnaroundTable.header)
    case .cells(let count, let expected):
      Translation.fill(
        translation.translate("The row has %1$@ cells, and the first line %2$@."), number(count), number(expected))
    case .openQuote: translation.translate("A quotation mark is not closed.")
    case .place:
      translation.translate("Name the stop of the arrival, that and the stop of the departure, or a line alone.")
    case .minutes(let text): noMinutes(text, upTo: OperatorSetting.greatestTurnaround)
    }
  }
}
