// What comes from elsewhere while the desk runs: what followed feeds report, and how publishing goes.
extension DeskModel {
  /// Takes over what the followed feeds report: where nobody decided, it is what is shown.
  ///
  /// - Parameters:
  ///   - newReports: What all of them report.
  ///   - statuses: How following goes.
  public func show(_ newReports: TripReports, _ statuses: [FollowingStatus]) {
    let old = tripReports.value
    batch {
      followingStatuses.value = statuses
      guard newReports != old else { return }
      tripReports.value = newReports
      let changed = Set(old.instances).union(newReports.instances).filter {
        old.latest(on: $0) != newReports.latest(on: $0)
      }
      for row in changed.compactMap(row(of:)).sorted() { fold(row) }
    }
  }

  /// Takes over how publishing goes; nothing where nothing is published.
  public func show(_ status: PublishingStatus?) {
    let lackedTimetable = publishingStatus.value?.lacksTimetable ?? false
    let wasAhead = publishingStatus.value?.isAheadOfClock ?? false
    publishingStatus.value = status
    let isAhead = status?.isAheadOfClock ?? false
    if isAhead != wasAhead { isAhead ? notify(.feedAheadOfClock) : dismiss(.feedAheadOfClock) }
    // Said anew where somebody closed that notice: by now it keeps decisions from getting out.
    if status?.lacksTimetable == true, !lackedTimetable { notify(.timetableReplaced) }
  }

  /// Reports that are too old by now are not shown any more: nobody knows is not *on time*.
  func dropStaleReports(between before: Instant, and now: Instant) {
    let reports = tripReports.value
    let stale = reports.instances.filter {
      (reports.report(on: $0, at: before) == nil) != (reports.report(on: $0, at: now) == nil)
    }
    for row in stale.compactMap(row(of:)).sorted() { fold(row) }
  }

  /// What a followed feed reports of a run's departure where a dispatcher has decided otherwise, as `reported +3 min`.
  func reportedInWords(_ trip: Trip, now: Instant) -> String? {
    guard let report = tripReports.value.report(on: trip.instance, at: now),
      !journal.shown.decisions(on: trip.instance).isEmpty
    else { return nil }
    let delay = report.stopTimes.first { $0.sequence == trip.stopTimes[0].sequence }?.departureDelay
    let word = report.isCancelled ? wording.punctuality(.cancelled) : wording.status(delay: delay)
    guard report.isCancelled != trip.isCancelled || delay != trip.delay else { return nil }
    return Translation.fill(wording.translation.translate("reported: %@"), word)
  }
}
