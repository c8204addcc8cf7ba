extension Wording {
  /// Returns the text of the status bar about publishing: `published 08:19:42 to feed.pb`.
  public func sentence(_ status: PublishingStatus, now: Instant) -> String {
    guard !status.isPaused else { return translation.translate("publishing is paused") }
    let failures = failures(status)
    guard failures.isEmpty else {
      return Translation.fill(translation.translate("not published: %@"), failures.joined(separator: "; "))
    }
    guard let published = status.published else { return translation.translate("publishing…") }
    var parts = [
      Translation.fill(
        translation.translate("published %1$@ to %2$@"), timeWithSeconds(published),
        shortNames(ofPlaces: status.places + status.otherPlaces))
    ]
    if let unstored = status.unstored {
      parts.append(Translation.fill(translation.translate("the time of this version is not stored: %@"), unstored))
    }
    parts.append(counts(status))
    let held = Set(status.heldBack.map(\.instance)).count
    if held > 0 {
      parts.append(
        Translation.fill(
          translation.translate("%@ trip held back", plural: "%@ trips held back", count: held), number(held)))
    }
    parts += alerts(status)
    if status.isAheadOfClock {
      parts.append(
        Translation.fill(translation.translate("the clock is %@ behind the feed"), longDuration(status.lead)))
    }
    if let end = status.nearEnd(at: now) {
      parts.append(
        Translation.fill(
          translation.translate("predictions end at %@ unless somebody touches the desk"), time(end)))
    }
    return parts.joined(separator: " · ")
  }

  /// Why the last version could not be made, or not be published everywhere.
  private func failures(_ status: PublishingStatus) -> [String] {
    (status.journalProblem.map { [sentence($0)] } ?? []) + status.failures
  }

  /// Describes how many alerts are published, and how many are not: `2 alerts`, `1 alert held back`.
  private func alerts(_ status: PublishingStatus) -> [String] {
    var parts: [String] = []
    let (count, held) = (status.alertCount, status.heldBackAlerts.count)
    if count > 0 {
      let text =
        status.publishesAlerts
        ? translation.translate("%@ alert", plural: "%@ alerts", count: count)
        : translation.translate("%@ alert not published", plural: "%@ alerts not published", count: count)
      parts.append(Translation.fill(text, number(count)))
    }
    if held > 0 {
      parts.append(
        Translation.fill(
          translation.translate("%@ alert held back", plural: "%@ alerts held back", count: held), number(held)))
    }
    return parts
  }

  /// Returns the last parts of paths and addresses, with the folder where that alone would be the same for two; of many
  /// places only their number.
  private func shortNames(ofPlaces places: [String]) -> String {
    let limit = 3
    guard places.count <= limit else {
      return Translation.fill(
        translation.translate("%@ place", plural: "%@ places", count: places.count), number(places.count))
    }
    let parts = places.map { $0.split(separator: "/") }
    return parts.indices.map { index in
      let isAlone = parts.count { $0.last == parts[index].last } == 1
      return parts[index].suffix(isAlone ? 1 : 2).joined(separator: "/")
    }.joined(separator: ", ")
  }

  /// Describes how many trips are published: `42 published, 41 vouched`.
  private func counts(_ status: PublishingStatus) -> String {
    let count = status.entityCount
    var text = Translation.fill(
      translation.translate("%@ published", plural: "%@ published", count: count), number(count))
    if status.vouchedCount > 0 {
      text += Translation.fill(
        translation.translate(", %@ vouched", plural: ", %@ vouched", count: status.vouchedCount),
        number(status.vouchedCount))
    }
    guard !status.isAttended else { return text }
    // Decided times and vouching end without a dispatcher; what is still published has none, or is from another feed.
    return Translation.fill(
      count == 0
        ? translation.translate("%@: nobody has touched a desk")
        : translation.translate("%@, none of the decided times: nobody has touched a desk"), text)
  }

  /// Describes what passengers see of a trip, as the desk's detail shows it: `Passengers see: 5 minutes delay`.
  ///
  /// - Parameters:
  ///   - status: The state of publishing at this desk.
  ///   - instance: The trip.
  /// - Returns: The text, or `nil` when this desk publishes nothing: what another program publishes is not known here.
  public func passengersSee(_ status: PublishingStatus?, of instance: TripInstance) -> String? {
    guard let status else { return nil }
    let seen: String
    if status.published == nil {
      seen =
        status.hasNewerElsewhere
        ? translation.translate("the timetable, where nothing is published yet")
        : translation.translate("the timetable; nothing is published yet")
    } else if let view = status.views[instance] {
      let missing = status.heldBack.filter { $0.instance == instance }.compactMap(\.profile).sorted()
      seen = ([words(view)] + missing.map(heldBack)).joined(separator: "; ")
    } else if status.heldBack.contains(where: { $0.instance == instance }) {
      seen = translation.translate("the timetable; this trip is held back")
    } else if !status.isAttended {
      seen = translation.translate("the timetable; nobody has touched a desk")
    } else {
      seen = translation.translate("the timetable; nothing is published of this trip")
    }
    let sentence = Translation.fill(translation.translate("Passengers see: %@"), seen)
    // What is paused or fails leaves passengers with the last version, which has an age.
    guard let published = status.published, status.isPaused || !status.failures.isEmpty || status.journalProblem != nil
    else { return sentence }
    let age =
      status.hasNewerElsewhere
      ? translation.translate("%1$@ (version of %2$@; a later one at some places)")
      : translation.translate("%1$@ (version of %2$@)")
    return Translation.fill(age, sentence, timeWithSeconds(published))
  }

  private func heldBack(from profile: FeedProfile) -> String {
    Translation.fill(translation.translate("held back from “%@”"), profile.name)
  }

  private func words(_ view: PassengerView) -> String {
    switch view {
    case .vouched: vouchedWords
    case .expected(let delay): self.delay(delay) ?? punctuality(.onTime)
    case .cancelled: punctuality(.cancelled)
    case .withoutTimes: translation.translate("skipped stops or platforms, no times")
    case .extra(let delay):
      Translation.fill(
        translation.translate("an extra trip, %@"), self.delay(delay) ?? punctuality(.onTime))
    }
  }

  /// Returns the text of the tooltip about publishing, with one fact on each line.
  public func details(_ status: PublishingStatus) -> String {
    var lines = status.places + status.otherPlaces
    if status.published != nil {
      lines.append(
        Translation.fill(
          translation.translate("%1$@ trips, %2$@ bytes"), number(status.entityCount), number(status.size)))
    }
    // The status bar may have no room for their ends.
    lines += failures(status)
    if let unstored = status.unstored { lines.append(unstored) }
    lines += status.heldBack.map(sentence)
    if status.alertCount > 0, !status.publishesAlerts {
      lines.append(translation.translate("Alerts have no file: start with --publish-to alerts=FILE as well."))
    }
    lines += status.heldBackAlerts.map(sentence)
    return lines.joined(separator: "\n")
  }

  /// Explains why a trip was left out of the published feed, such as `X1-0820: E022: The times along the trip do not
  /// grow. 08:25 08:24`.
  /// Where only some of the published feeds lack the trip, its profile is named: `X1-0820 (google): …`.
  public func sentence(_ held: PublishingStatus.HeldBackTrip) -> String {
    let feed = held.profile.map { " (\($0.name))" } ?? ""
    return "\(held.instance.tripID)\(feed): \(held.reasons.map(words).joined(separator: "; "))"
  }

  /// Explains why an alert was left out of the published feed: `“Closed”: E032: …`.
  public func sentence(_ held: PublishingStatus.HeldBackAlert) -> String {
    let name = held.header.split(whereSeparator: \.isNewline).first ?? "\(held.id)"
    return "“\(name)”: \(held.reasons.map(words).joined(separator: "; "))"
  }

  /// Returns the words for a reason why a trip or an alert is held back.
  func words(_ rule: PublishingStatus.BrokenRule) -> String {
    [rule.id.map { "\($0):" }, translation.translate(rule.message), rule.value].compactMap(\.self).joined(
      separator: " ")
  }

  /// Returns the text of the status bar about all followed feeds.
  ///
  /// - Returns: The text, or `nil` when no feed is followed.
  public func sentence(_ statuses: [FollowingStatus], now: Instant) -> String? {
    guard !statuses.isEmpty else { return nil }
    if let worst = statuses.first(where: { $0.isLost(at: now) }) {
      return Translation.fill(translation.translate("no data from %@"), name(worst.source))
    }
    return follows(statuses, saysUnmatched: false)
  }

  /// Returns how many trips and alerts some followed feeds give: `follows 42 trips, 3 alerts, 1 unmatched`.
  ///
  /// - Parameters:
  ///   - statuses: The states of the feeds.
  ///   - saysUnmatched: Whether the number of unmatched entities is given although it is zero.
  /// - Returns: The text; without alerts, it is about trips alone.
  private func follows(_ statuses: [FollowingStatus], saysUnmatched: Bool) -> String {
    let trips = statuses.reduce(0) { $0 + $1.matched }
    let alerts = statuses.reduce(0) { $0 + $1.alertCount }
    let unmatched = statuses.reduce(0) { $0 + $1.unmatchedCount + $1.unmatchedAlertCount }
    var text: String
    if statuses.allSatisfy(\.givesOnlyAlerts) {
      text = Translation.fill(
        translation.translate("follows %@ alert", plural: "follows %@ alerts", count: alerts), number(alerts))
    } else {
      text = Translation.fill(
        translation.translate("follows %@ trip", plural: "follows %@ trips", count: trips), number(trips))
      if alerts > 0 {
        text += Translation.fill(
          translation.translate(", %@ alert", plural: ", %@ alerts", count: alerts), number(alerts))
      }
    }
    if unmatched > 0 || saysUnmatched {
      text += Translation.fill(translation.translate(", %@ unmatched"), number(unmatched))
    }
    return text
  }

  /// Returns the text of the tooltip about all followed feeds, with one fact on each line.
  public func details(_ statuses: [FollowingStatus]) -> String {
    let shown = 12
    return statuses.map { status in
      var lines = [status.source]
      if let problem = status.problem { lines.append(problem) }
      if let timestamp = status.timestamp { lines.append(timeWithSeconds(timestamp)) }
      let unmatched = status.unmatched.prefix(shown) + status.unmatchedAlerts.prefix(shown)
      lines += unmatched
      if status.unmatchedCount + status.unmatchedAlertCount > unmatched.count { lines.append("…") }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns the text of the window about all followed feeds. It includes the entities that match nothing of the
  /// timetable.
  public func list(_ statuses: [FollowingStatus]) -> String {
    guard !statuses.isEmpty else { return translation.translate("No feed is followed.") }
    return statuses.map { status in
      var lines = [status.source]
      if let problem = status.problem { lines.append(problem) }
      if let timestamp = status.timestamp {
        lines.append(Translation.fill(translation.translate("made at %@"), timeWithSeconds(timestamp)))
      }
      lines.append(follows([status], saysUnmatched: true))
      lines += status.unmatched
      if status.unmatchedCount > status.unmatched.count { lines.append("…") }
      lines += status.unmatchedAlerts
      if status.unmatchedAlertCount > status.unmatchedAlerts.count { lines.append("…") }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Returns the last component of a file's path or of an address, as a short name.
  func name(_ source: String) -> String { source.split(separator: "/").last.map(String.init) ?? source }
}
