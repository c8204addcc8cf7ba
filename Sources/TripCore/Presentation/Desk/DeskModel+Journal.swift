// How the journal reaches the desk: every run shows what it holds, saved or on its way.
extension DeskModel {
  func followJournal() {
    bag.add(journal.changes.listen { [weak self] in self?.applyJournal(to: $0) })
    bag.add(
      journal.refusals.listen { [weak self] refusal in
        guard let self else { return }
        self.notify(.takenBack(refusal, trip: self.name(of: refusal.instance)))
      })
    bag.add(
      journal.saving.bind { [weak self] saving in
        guard let self else { return }
        self.removeNotices(where: \.isAboutSaving)
        if case .notSaved(let count, let error) = saving { self.notify(.notSaved(count, error)) }
      })
    bag.add(journal.replacements.listen { [weak self] in self?.applyJournal() })
    bag.add(
      journal.confirmations.listen { [weak self] in
        guard let self, self.journal.isLoaded else { return }
        self.removeNotices(where: \.isJournalUnavailable)
      })
  }

  /// Carries out what the journal holds on the timetable, and tells what does not fit it.
  func applyJournal() {
    let decided = journal.shown.decidedInstances
    var unfit: [TripInstance] = []
    batch {
      for instance in decided {
        guard let row = row(of: instance), var trip = undecidedTrip(ofRow: row) else {
          if instance.serviceDate == timetable.value.serviceDate { unfit.append(instance) }
          continue
        }
        let refused = trip.applyAll(journal.shown.decisions(on: instance))
        if refused.contains(where: \.error.isForTimetablesSake) { unfit.append(instance) }
        fold(row)
      }
      let reported = Array(tripReports.value.instances) + Array(reports.keys)
      for row in reported.compactMap(row(of:)) where trips[row] == nil { fold(row) }
      counts.value.decided = decided.count
      removeNotices(where: \.isAboutDecisions)
      if !unfit.isEmpty { notify(.decisionsDoNotFit(unfit.sorted { $0.tripID < $1.tripID })) }
    }
  }

  private func applyJournal(to instances: Set<TripInstance>) {
    // A trip that was added or taken back is a row more, or less.
    guard journal.shown.extraTrips == shownExtraTrips else { return batch { showPlannedTimetable() } }
    batch {
      for row in instances.compactMap(row(of:)).sorted() { fold(row) }
      counts.value.decided = journal.shown.decidedInstances.count
    }
  }

  /// Works out anew what is known of the run in `row`. What is dragged counts as it is decided, not as it is shown.
  func fold(_ row: Int) {
    guard let trip = currentTrip(ofRow: row) else { return }
    if trips[row] == nil {
      addSource(trip, ofRow: row)
    } else if let drag = dragging.value, drag.instance == trip.instance {
      count(from: Punctuality(drag.settled), to: Punctuality(trip))
      dragging.value?.settled = trip
      trips[row]?.value = (try? self.trip(ofRow: row, after: drag.decision)) ?? trip
    } else if let source = trips[row] {
      count(from: Punctuality(source.value), to: Punctuality(trip))
      source.value = trip
    }
    noteConflicts(row)
    rowChanges.send(row)
  }

  /// Makes the source of the trip in `row`, which counts from then on as what it is shown as.
  @discardableResult
  func addSource(_ trip: Trip, ofRow row: Int) -> Dynamic<Trip> {
    let source = Dynamic(trip)
    trips[row] = source
    count(from: .unknown, to: Punctuality(trip))
    return source
  }

  private func count(from old: Punctuality, to new: Punctuality) {
    if old != new { counts.value.move(from: old, to: new) }
  }
}

// MARK: - Notices

extension DeskModel {
  /// Tells the dispatcher something about the day as a whole.
  public func notify(_ notice: DeskNotice) {
    // Of the attempts, and of the journal's troubles, the last one says all.
    noticeList.value =
      noticeList.value.filter {
        $0 != notice && !($0.isRefused && notice.isRefused) && !($0.isJournalUnavailable && notice.isJournalUnavailable)
      } + [notice]
  }

  /// Takes a notice away that has been read.
  public func dismiss(_ notice: DeskNotice) { removeNotices { $0 == notice } }

  /// Takes away what was said about the day that was shown before.
  public func dismissNoticesAboutDay() { removeNotices(where: \.isAboutDay) }

  /// Takes away what was said about the last attempt to decide something.
  func dismissNoticesAboutLastAttempt() { removeNotices(where: \.isAboutLastAttempt) }

  func removeNotices(where isOver: (DeskNotice) -> Bool) {
    guard noticeList.value.contains(where: isOver) else { return }
    noticeList.value.removeAll(where: isOver)
  }
}

extension DecisionError {
  /// Whether another timetable may be the reason, and not another decision or an undo.
  fileprivate var isForTimetablesSake: Bool {
    switch self {
    case .tripIsCancelled, .stopIsSkipped: false
    default: true
    }
  }
}
