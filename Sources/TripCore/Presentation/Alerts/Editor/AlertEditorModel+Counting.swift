// This extension counts what a draft hits, away from the main thread.
extension AlertEditorModel {
  /// Renews the names of what the draft is about, and counts what it hits if that may have changed.
  func count(_ draft: AlertDraft) {
    if draft.selectors != namedFor {
      namedFor = draft.selectors
      let things = names.concerned(draft.selectors) { desk.name(of: $0) }
      if things != selected.value { selected.value = things }
    }
    let things = selected.value
    let content = try? draft.content(desk.wording)
    guard !draft.selectors.isEmpty, let content else { return forgetCount() }
    let question = AlertMeasure.Question(selectors: draft.selectors, impacts: content.impacts)
    // A check needs the whole alert, but only what is counted decides on its result.
    guard question != countedFor else { return }
    countedFor = question
    counting.value?.cancel()
    let (timetable, wording, now) = (desk.timetable.value, desk.wording, desk.now.value)
    let (alert, check) = (checked(content), self.check)
    counting.value = Task { [weak self] in
      let reach = await AlertReach.count(question.selectors, during: question.impacts, in: timetable)
      let rule = await check?(alert, now).first
      guard let self, let reach, !Task.isCancelled else { return }
      var measure = AlertMeasure(
        reach, things, during: question.impacts, on: timetable.serviceDate, wording)
      if measure.obstacle == nil, let rule { measure = AlertMeasure(measure, rejected: rule, wording) }
      batch {
        self.measured.value = measure
        self.counting.value = nil
      }
      self.tellIfCounted()
    }
  }

  private func forgetCount() {
    counting.value?.cancel()
    countedFor = nil
    if counting.value != nil { counting.value = nil }
    if measured.value != nil { measured.value = nil }
  }

  /// The alert as it is checked: without the extra trips, which are published as their lines, and which a timetable does
  /// not have. Its texts do not matter to the timetable; those that lack would be found before.
  private func checked(_ content: AlertContent) -> Alert {
    var content = content
    let timetable = desk.timetable.value
    content.selectors = content.selectors.map { selector in
      guard let trip = selector.trip, let row = desk.trips.row(of: trip), timetable.scheduledTrips[row].isExtra else {
        return selector
      }
      var line = selector
      (line.trip, line.routeID) = (nil, timetable.route(ofRow: row).id)
      return line
    }
    content.texts = [AlertText(language: "en", header: "Text", description: "Text")]
    return Alert(id: current.value.target.alertID ?? "new", author: desk.journal.author, content)
  }
}

extension AlertDraft.Target {
  /// The id of the alert; `nil` for a new one.
  var alertID: GTFSID? {
    switch self {
    case .new: nil
    case .own(let id), .automatic(let id): id
    }
  }
}
