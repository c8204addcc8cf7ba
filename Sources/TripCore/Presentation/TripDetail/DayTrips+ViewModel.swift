extension DayTrips {
  /// Makes the view model of the trip of a row.
  ///
  /// - Parameters:
  ///   - row: The index of the scheduled trip in ``timetable``.
  ///   - wording: Turns values into text.
  /// - Returns: A new view model, or `nil` when the timetable has no such row.
  public func viewModel(ofRow row: Int, _ wording: Wording) -> TripViewModel? {
    guard let trip = source(ofRow: row) else { return nil }
    let instance = trip.value.instance
    let saveMark = journal.saving.map { [journal] _ in journal.mark(of: instance) }.erased()
    let reported = combineLatest(trip, reports, now) { [journal] trip, reports, now in
      reports.report(on: trip.instance, at: now).flatMap { report in
        // The age of a reported cancellation stands beside the word for it.
        if let held = trip.heldReport, !trip.isCancelled { return wording.heldReport(from: held, now: now) }
        return journal.shown.effectiveEntries(about: trip).isEmpty ? nil : wording.reported(report, of: trip)
      }
    }.erased()
    let decided = combineLatest(trip, now) { [journal, weak self] trip, now in
      self?.decidingEntry(on: trip).flatMap {
        $0.author == journal.author ? nil : wording.decided(by: $0.author, at: $0.time, now: now)
      }
    }.removeDuplicates().erased()
    let follows = trip.map { [weak self] trip in
      trip.consequence.flatMap { consequence in
        self.map { wording.words(consequence, wording.name(of: consequence.cause, in: $0)) }
      }
    }.removeDuplicates().erased()
    let isProvisional = provisional.map { $0?.instance == instance }.erased()
    let colleagues = colleagues.map { wording.words(of: $0.desks(at: instance)) }.removeDuplicates().erased()
    return TripViewModel(
      of: trip.readOnly, title: wording.title(ofRow: row, in: timetable.value, as: trip.value), saveMark: saveMark,
      isProvisional: isProvisional, reported: reported, follows: follows, decidedElsewhere: decided,
      colleagues: colleagues,
      publishing: publishing.readOnly, now: now, wording: wording)
  }
}

extension Wording {
  /// Says what follows for a trip: `follows from 08:20 12 → Airport`. The parameter `cause` is the name of the late trip.
  func words(_ consequence: Consequence, _ cause: String) -> String {
    words(consequence.isAtRisk ? TripMark.atRisk(cause) : TripMark.follows(cause))
  }

  /// Says who decided about a trip, and when: `decided by bram at 8:14`, with the day when that was not today.
  func decided(by author: String, at time: Instant, now: Instant) -> String {
    let (name, date) = (VisibleText.line(author), ServiceDate(of: time, in: timeZone))
    return date == ServiceDate(of: now, in: timeZone)
      ? Translation.fill(translation.translate("decided by %1$@ at %2$@"), name, self.time(time))
      : Translation.fill(
        translation.translate("decided by %1$@ on %2$@ at %3$@"), name, longDate(date), self.time(time))
  }

  /// Says how old the skipped stops and platforms are that a silent feed reported.
  func heldReport(from time: Instant, now: Instant) -> String {
    Translation.fill(
      translation.translate("skipped stops or platforms: %@; the feed is silent"), age(ofReport: time, now: now))
  }

  /// Describes the departure that a followed feed reports for a trip, when it differs from the dispatcher's decision:
  /// `reported: +3 min`.
  ///
  /// - Returns: The text, or `nil` when the report says the same as the decision.
  func reported(_ report: TripReport, of trip: Trip) -> String? {
    let delay = report.stopTimes.first { $0.sequence == trip.stopTimes[0].sequence }?.departureDelay
    if report.areTimesExpired { guard report.isCancelled, !trip.isCancelled else { return nil } }
    guard report.isCancelled != trip.isCancelled || delay != trip.delay else { return nil }
    let word = report.isCancelled ? punctuality(.cancelled) : status(delay: delay)
    return Translation.fill(translation.translate("reported: %@"), word)
  }
}
