/// The words of the rows in the list of the day's alerts, made when they are first asked for.
@MainActor
final class AlertListWords {
  /// A column of the list.
  enum Column: Int, CaseIterable {
    case header, concern, told, author, state
  }

  private let desk: DeskModel
  private let concern: AlertConcern
  /// The words of each alert, and what it was when they were made.
  private var made: [GTFSID: (alert: DayAlert, texts: [String])] = [:]

  init(_ desk: DeskModel) {
    self.desk = desk
    concern = AlertConcern(desk)
  }

  /// Forgets all words, because there is another timetable, or another day is today.
  func forget() {
    made = [:]
    concern.forget()
  }

  /// Returns the words of an alert, in the order of ``Column``.
  func texts(_ alert: DayAlert) -> [String] {
    if let known = made[alert.id], known.alert == alert { return known.texts }
    let texts = [
      "\(alert.alert.severity.symbol) \(VisibleText.line(alert.alert.texts.first?.header ?? ""))",
      concern.words(alert.alert), told(alert), author(alert), state(alert),
    ]
    made[alert.id] = (alert, texts)
    return texts
  }

  /// Returns the words of a heading: `Now · 3`.
  func text(_ group: DayAlert.Group, count: Int) -> String {
    let translation = desk.wording.translation
    let name =
      switch group {
      case .now: translation.translate("Now")
      case .upcoming: translation.translate("Upcoming")
      case .ended: translation.translate("Ended")
      }
    return "\(name) · \(desk.wording.number(count))"
  }

  /// Returns whether each of some folded words is in the texts of an alert, those of all languages among them.
  func matches(_ alert: DayAlert, _ words: [[UInt8]]) -> Bool {
    let written = alert.alert.texts.flatMap { [$0.header, $0.description] }
    let text = FoldedText.bytes(of: (texts(alert) + written).joined(separator: "\n"))
    return words.allSatisfy { text.contains($0) }
  }

  private func told(_ alert: DayAlert) -> String {
    let translation = desk.wording.translation
    let period = alert.alert.told
    switch (period.start, period.end) {
    case (let start?, let end?):
      return Translation.fill(translation.translate("%1$@ – %2$@"), moment(start), moment(end, after: start))
    case (nil, let end?): return Translation.fill(translation.translate("until %@"), moment(end))
    case (let start?, nil): return Translation.fill(translation.translate("From %@ on"), moment(start))
    case (nil, nil): return translation.translate("always")
    }
  }

  /// A time of day, with its date when that is not today, nor the date of another time that is named before.
  private func moment(_ instant: Instant, after other: Instant? = nil) -> String {
    let wording = desk.wording
    func date(_ instant: Instant) -> ServiceDate { ServiceDate(of: instant, in: wording.timeZone) }
    guard date(instant) != date(other ?? desk.now.value) else { return wording.time(instant) }
    return "\(wording.shortDate(instant)) \(wording.time(instant))"
  }

  private func author(_ alert: DayAlert) -> String {
    switch alert.alert.origin {
    case .feed(let name): return desk.wording.name(name)
    case .author(let name): return VisibleText.line(name)
    case .decisions:
      let translation = desk.wording.translation
      guard let author = alert.rewordedBy else { return translation.translate("automatic") }
      return Translation.fill(translation.translate("text by %@"), VisibleText.line(author.name))
    }
  }

  private func state(_ alert: DayAlert) -> String {
    let (wording, translation) = (desk.wording, desk.wording.translation)
    var states: [String] = []
    if let by = alert.withheldBy {
      states.append(Translation.fill(translation.translate("not told (%@)"), VisibleText.line(by.name)))
    } else if let by = alert.endedBy {
      states.append(
        Translation.fill(
          translation.translate("ended %1$@ by %2$@"), moment(by.time), VisibleText.line(by.name)))
    } else if !alert.heldBack.isEmpty {
      let reasons = alert.heldBack.joined(separator: " ")
      states.append(Translation.fill(translation.translate("held back: %@"), reasons))
    } else if alert.group == .now, alert.mark == .saved {
      states.append(translation.translate("told"))
    }
    if let word = wording.word(alert.mark) { states.append(word) }
    return states.joined(separator: " · ")
  }
}
