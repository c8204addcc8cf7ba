// The verbs that write the fields of an alert.
extension AlertEditorModel {
  /// Writes the texts in a language. A part that is left out stays as it is.
  public func setText(in language: String, header: String? = nil, description: String? = nil) {
    change { draft in
      guard let index = draft.texts.firstIndex(where: { $0.language == language }) else { return }
      let text = draft.texts[index]
      draft.texts[index] = AlertText(
        language: language, header: header ?? text.header, description: description ?? text.description)
    }
  }

  /// Adds a language, in which nothing is written yet.
  ///
  /// - Parameter text: The BCP 47 tag, as it is typed.
  /// - Returns: Why the language cannot be added, in words; `nil` when it was added, or was there before.
  public func addLanguage(_ text: String) -> String? {
    let translation = desk.wording.translation
    guard let tag = AlertSettings.languageTag(text.trimmed) else {
      return Translation.fill(
        translation.translate("“%@” is no language. Write a tag such as en, nl or de-CH."), VisibleText.line(text))
    }
    let texts = current.value.texts
    guard !texts.contains(where: { $0.language.lowercased() == tag.lowercased() }) else { return nil }
    guard texts.count < AlertContent.mostLanguages else { return desk.wording.sentence(.tooManyLanguages) }
    change { $0.texts.append(AlertText(language: tag, header: "", description: "")) }
    return nil
  }

  /// Removes a language with its texts; the last one stays.
  public func removeLanguage(_ language: String) {
    change { draft in
      if draft.texts.count > 1 { draft.texts.removeAll { $0.language == language } }
    }
  }

  /// Sets why service differs from the timetable.
  public func set(cause: AlertCause) { change { $0.cause = cause } }

  /// Sets what the alert means for passengers.
  public func set(effect: AlertEffect) { change { $0.effect = effect } }

  /// Sets how much it affects passengers; `nil` stands for the severity of the effect.
  public func set(severity: AlertSeverity?) { change { $0.severity = severity } }

  /// Sets the address of a page about the incident, as it is typed.
  public func set(url: String) { change { $0.url = url } }

  /// Sets when service differs.
  public func set(inEffect: AlertSchedule.InEffect) { change { $0.schedule.inEffect = inEffect } }

  /// Sets when passengers are told; `nil` when that follows from when service differs.
  public func set(told: AlertSchedule.Span?) { change { $0.schedule.told = told } }

  /// Makes a repeat of single spans of time, or single spans of a repeat.
  ///
  /// - Parameter repeats: Whether the schedule repeats afterwards.
  public func set(repeats: Bool) {
    change { draft in
      let schedule = draft.schedule
      draft.schedule.inEffect =
        repeats ? .repeats(schedule.asRepeat(desk.wording)) : .spans(schedule.asSpans(desk.wording))
    }
  }

  /// The span that the told period has while it follows from when service differs, for a view that begins to change it by
  /// hand.
  public var followingTold: AlertSchedule.Span {
    let schedule = AlertSchedule(current.value.schedule.inEffect)
    guard let told = try? schedule.periods(desk.wording).told else { return AlertSchedule.Span() }
    return AlertSchedule.Span(told, desk.wording)
  }

  /// Adds something that the alert is about. Has no effect when it is among it.
  ///
  /// - Returns: Why it cannot be added, in words; `nil` when it was added.
  @discardableResult public func add(_ selector: AlertSelector) -> String? { add([selector]) }

  /// Adds things that the alert is about, without those that are among it.
  ///
  /// - Returns: Why they cannot be added, in words; `nil` when they were added. All or none are added.
  @discardableResult public func add(_ selectors: [AlertSelector]) -> String? {
    guard selectors.count <= AlertContent.mostSelectors else { return desk.wording.sentence(.tooManySelectors) }
    var all = current.value.selectors
    for selector in selectors where !all.contains(selector) { all.append(selector) }
    guard all.count <= AlertContent.mostSelectors else { return desk.wording.sentence(.tooManySelectors) }
    change { $0.selectors = all }
    return nil
  }

  /// Removes something that the alert is about.
  public func remove(_ selector: AlertSelector) { change { $0.selectors.removeAll { $0 == selector } } }

  /// Adds the selected trips of the desk, or the selected stop of a trip as that stop of its line.
  ///
  /// - Returns: Why nothing was added, in words; `nil` when the selection was added.
  @discardableResult public func addFromSelection() -> String? {
    do { try desk.requireListedSelection() } catch { return desk.wording.sentence(error.reason) }
    guard let first = fromSelection.value.first else {
      return desk.wording.translation.translate("No trip is selected. Select trips in the list first.")
    }
    if desk.selection.stop.value != nil { return add(first.selector) }
    let rows = desk.selection.rows.value
    guard rows.count <= AlertContent.mostSelectors else { return desk.wording.sentence(.tooManySelectors) }
    return add(rows.map { AlertSelector(trip: desk.timetable.value.instance(ofRow: $0)) })
  }
}

extension DeskModel {
  /// Returns what an alert about selected trips, or about the selected stop of a trip, may name.
  ///
  /// - Parameters:
  ///   - rows: The rows of the trips.
  ///   - stop: The stop of the only trip; `nil` when none is selected.
  /// - Returns: The stop of the line, the stop and the line; otherwise the first trips.
  func concerned(rows: [Int], stop: StopSequence?) -> [Concerned] {
    let timetable = timetable.value
    let rows = rows.filter(timetable.scheduledTrips.indices.contains)
    var selectors = rows.prefix(8).map { AlertSelector(trip: timetable.instance(ofRow: $0)) }
    if let stop, rows.count == 1, let row = rows.first {
      let trip = timetable.trips[timetable.scheduledTrips[row].trip]
      if let place = trip.stopTimes.first(where: { timetable.stopTimes[$0].sequence == stop }) {
        let index = timetable.stopTimes[place].stop
        let (id, route) = (timetable.stops.id(at: index), timetable.routes[trip.route].id)
        let station = timetable.stops.station(at: index)
        selectors =
          [AlertSelector(routeID: route, stopID: id), AlertSelector(stopID: id)]
          + [station.map { AlertSelector(stopID: $0) }, AlertSelector(routeID: route)].compactMap(\.self) + selectors
      }
    }
    var names = SelectorNames(timetable, wording)
    return names.concerned(selectors) { name(of: $0) }
  }
}
