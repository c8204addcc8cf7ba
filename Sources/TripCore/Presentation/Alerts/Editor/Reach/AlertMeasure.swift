/// What a draft of an alert hits, in words, and what follows from that.
struct AlertMeasure: Hashable, Sendable {
  /// What is counted.
  struct Question: Hashable, Sendable {
    let selectors: [AlertSelector]
    let impacts: [AlertPeriod]
  }

  /// What is hit on the shown day, such as `84 trips, 31 stops`.
  let words: String
  /// Why the draft cannot be told; `nil` when it can.
  let obstacle: AlertObstacle?
  /// What an alert closes that says that there is no service: a line of text for each thing that is wider than trips.
  let closes: [String]

  /// Puts a count into words.
  ///
  /// - Parameters:
  ///   - reach: The count.
  ///   - concerned: The things that the alert is about, in the order of the count.
  ///   - impacts: When service differs.
  ///   - date: The shown service date.
  ///   - wording: The words of the dispatcher.
  init(
    _ reach: AlertReach, _ concerned: [Concerned], during impacts: [AlertPeriod], on date: ServiceDate,
    _ wording: Wording
  ) {
    let translation = wording.translation
    let hit = wording.hit(trips: reach.trips, stops: reach.stops)
    // The count of another day says how much is concerned, and not when.
    words =
      reach.isOnShownDay
      ? hit
      : Translation.fill(translation.translate("On a day like %1$@: %2$@"), wording.longDate(date), hit)
    obstacle = Self.obstacle(reach, concerned, wording)
    let span = wording.span(impacts)
    closes = zip(concerned, reach.hits).filter { $0.0.kind != .trip }.map { thing, hit in
      let isWhole = reach.isOnShownDay && !reach.isOnOtherDays && hit.trips == hit.tripsOfDay
      return Translation.fill(
        translation.translate("%1$@, %2$@, %3$@"), thing.label,
        isWhole ? translation.translate("all day") : span, wording.trips(hit.trips))
    }
  }

  /// Makes the measure of an alert that readers of the published feed would reject.
  init(_ measure: AlertMeasure, rejected rule: PublishingStatus.BrokenRule, _ wording: Wording) {
    let sentence = wording.translation.translate("Passengers’ programs would reject the alert: %@")
    words = measure.words
    obstacle = AlertObstacle(words: Translation.fill(sentence, VisibleText.line(wording.words(rule))), place: .alert)
    closes = measure.closes
  }

  /// Finds what hits nothing. The shown day tells nothing about other days.
  private static func obstacle(_ reach: AlertReach, _ concerned: [Concerned], _ wording: Wording) -> AlertObstacle? {
    guard reach.isOnShownDay, !reach.isOnOtherDays else { return nil }
    let translation = wording.translation
    if let nothing = zip(concerned, reach.hits).first(where: { $0.1.isEmpty }) {
      let sentence = translation.translate("%@ has no trips on this day, so that nobody would read the alert there.")
      return AlertObstacle(words: Translation.fill(sentence, nothing.0.label), place: .concerned)
    }
    guard reach.trips == 0, reach.stops == 0 else { return nil }
    let sentence = translation.translate("No trip of what is chosen runs at that time. Choose another time.")
    return AlertObstacle(words: sentence, place: .inEffect)
  }
}

extension Wording {
  /// Returns numbers of trips and stops: `84 trips, 31 stops`.
  func hit(trips: Int, stops: Int) -> String {
    if trips == 0, stops == 0 { return translation.translate("nothing") }
    let stops = Translation.fill(translation.translate("%@ stop", plural: "%@ stops", count: stops), number(stops))
    return Translation.fill(translation.translate("%1$@, %2$@"), self.trips(trips), stops)
  }

  /// Returns when service differs, from the first to the last period: `08:00–10:30`, with dates unless it is one day.
  func span(_ impacts: [AlertPeriod]) -> String {
    let (starts, ends) = (impacts.compactMap(\.start), impacts.compactMap(\.end))
    guard let start = starts.min(), let end = ends.max() else { return translation.translate("all the time") }
    let (first, last) = (ServiceDate(of: start, in: timeZone), ServiceDate(of: end - 1, in: timeZone))
    func moment(_ instant: Instant, _ date: ServiceDate) -> String {
      first == last ? time(instant) : Translation.fill(translation.translate("%1$@ %2$@"), weekday(date), time(instant))
    }
    return Translation.fill(
      translation.translate("%1$@–%2$@"), moment(start, first), moment(end, ServiceDate(of: end, in: timeZone)))
  }
}
