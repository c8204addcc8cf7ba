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
        self.noticeList.value.removeAll(where: \.isAboutSaving)
        if case .notSaved(let count, let error) = saving { self.notify(.notSaved(count, error)) }
      })
  }

  /// Carries out what the journal holds on a timetable that nothing was carried out on yet.
  func applyJournal() {
    let decided = journal.shown.instances.filter { !journal.shown.decisions(on: $0).isEmpty }
    var unfit: [TripInstance] = []
    batch {
      for instance in decided {
        guard let row = row(of: instance), var trip = undecidedTrip(ofRow: row) else {
          if instance.serviceDate == timetable.value.serviceDate { unfit.append(instance) }
          continue
        }
        if !trip.applyAll(journal.shown.decisions(on: instance)).isEmpty { unfit.append(instance) }
        fold(row)
      }
      for row in tripReports.value.instances.compactMap(row(of:)) where trips[row] == nil { fold(row) }
      counts.value.decided = decided.count
      noticeList.value.removeAll(where: \.isAboutDecisions)
      if !unfit.isEmpty { notify(.decisionsDoNotFit(unfit.sorted { $0.tripID < $1.tripID })) }
    }
  }

  private func applyJournal(to instances: Set<TripInstance>) {
    batch {
      for row in instances.compactMap(row(of:)).sorted() { fold(row) }
      counts.value.decided = journal.shown.instances.count { !journal.shown.decisions(on: $0).isEmpty }
    }
  }

  /// Works out anew what is known of the run in `row`.
  func fold(_ row: Int) {
    guard let trip = currentTrip(ofRow: row) else { return }
    let source = trips[row]
    counts.value.move(from: source.map { Punctuality($0.value) } ?? .unknown, to: Punctuality(trip))
    if let source { source.value = trip } else { trips[row] = Dynamic(trip) }
    rowChanges.send(row)
  }
}

// MARK: - Notices

extension DeskModel {
  /// Tells the dispatcher something about the day as a whole.
  public func notify(_ notice: DeskNotice) {
    noticeList.value = noticeList.value.filter { $0 != notice } + [notice]
  }

  /// Takes a notice away that has been read.
  public func dismiss(_ notice: DeskNotice) { noticeList.value.removeAll { $0 == notice } }

  /// Takes away what was said about the day that was shown before.
  public func dismissNoticesAboutDay() { noticeList.value.removeAll(where: \.isAboutDay) }

  /// Takes away what was said about the last attempt to decide something.
  func dismissNoticesAboutLastAttempt() { noticeList.value.removeAll(where: \.isAboutLastAttempt) }
}
