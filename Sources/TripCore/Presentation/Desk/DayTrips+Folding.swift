// How what becomes known reaches the trips of the day: timetables, reports, decisions and the clock.
extension DayTrips {
  /// Replaces a trip of the timetable. Reports and decisions stay above it.
  ///
  /// - Parameter trip: The trip; one that the shown day does not contain is ignored.
  public func replace(_ trip: Trip) {
    guard let row = row(of: trip.instance) else { return }
    replacements[trip.instance] = trip
    batch {
      fold(row)
      followVehicles()
    }
  }

  /// Whether the journal holds other extra trips than ``timetable`` contains: then ``showPlannedTimetable()`` is due.
  var lacksExtraTrips: Bool { journal.shown.extraTrips != extraTrips }

  /// Shows another timetable. Decisions stay.
  ///
  /// - Parameter timetable: The timetable as planned, without extra trips; the present one when left out.
  /// - Returns: The trips with decisions that do not fit the timetable.
  func show(_ timetable: Timetable? = nil) -> [TripInstance] {
    edition += 1
    if let timetable {
      plannedTimetable = timetable
      timetableEdition += 1
    }
    extraTrips = journal.shown.extraTrips
    let shown = plannedTimetable.adding(extraTrips, at: now.value)
    return batch {
      timetableSource.value = shown
      rowsByInstance = nil
      latestRow = nil
      sources = [:]
      heldRows = []
      findProvisionalRow()
      forgetVehicles()
      forgetConflicts()
      counts.value = DeskSummary(trips: shown.count)
      let unfit = foldAll()
      showProvisionalAgain()
      return unfit
    }
  }

  /// Works out all trips anew that have a decision, a report or a replacement.
  ///
  /// - Returns: The trips with decisions that do not fit the timetable, ordered by `trip_id`.
  func foldAll() -> [TripInstance] {
    let decided = journal.shown.decidedInstances
    var unfit: [TripInstance] = []
    batch {
      for instance in decided {
        let row = row(of: instance)
        let folded = row.flatMap { foldedTrip(ofRow: $0) }
        if isUnfit(instance, folded?.refused) { unfit.append(instance) }
        if let row, let folded { take(folded.trip, ofRow: row) }
      }
      let reported = Array(reports.value.instances) + Array(replacements.keys) + Array(seenLeaving)
      for row in reported.compactMap(row(of:)) where sources[row] == nil { fold(row) }
      followVehicles()
      counts.value.decided = decided.count
    }
    return unfit.sorted()
  }

  /// Returns whether something that was decided about a trip does not fit the timetable.
  func isUnfit(_ instance: TripInstance) -> Bool {
    journal.shown.isDecided(instance)
      && isUnfit(instance, row(of: instance).flatMap { foldedTrip(ofRow: $0) }?.refused)
  }

  /// Returns whether a trip does not fit the timetable by the decisions that were refused; `nil` when it has no such trip.
  private func isUnfit(_ instance: TripInstance, _ refused: [DecisionError]?) -> Bool {
    refused?.contains(where: \.mayComeFromTimetable) ?? (instance.serviceDate == timetable.value.serviceDate)
  }

  /// Whether something is decided about a trip itself, and not about another one that had its id under an earlier timetable.
  func isDecided(_ trip: Trip) -> Bool {
    journal.shown.effectiveEntries(about: trip).contains { $0.decision != .withdrawn }
  }

  /// Whether something is decided about the trip in a row; see ``isDecided(_:)``.
  func isDecided(row: Int) -> Bool { knownTrip(ofRow: row).map(isDecided) ?? false }

  /// Works out some trips anew after the journal changed.
  func fold(_ instances: Set<TripInstance>) {
    batch {
      for row in instances.compactMap(row(of:)).sorted() { fold(row) }
      followVehicles()
      counts.value.decided = journal.shown.decidedInstances.count
    }
  }

  /// Works out the trip in `row` anew; ``followVehicles()`` is then due.
  func fold(_ row: Int) {
    if let trip = foldedTrip(ofRow: row)?.trip { take(trip, ofRow: row) }
  }

  /// Shows what is known of the trip in `row`, and notes it for its vehicle.
  private func take(_ trip: Trip, ofRow row: Int) {
    let vehicle = vehicleDay?.vehicles.number(ofRow: row)
    update(row, trip)
    if let shown = sources[row]?.value { noteVehicle(ofRow: row, shown) }
    noteConflicts(row, before: vehicle)
  }

  /// Shows other reports below the decisions.
  func show(_ newReports: TripReports) {
    if newReports != reports.value { show(ReportedDay(basisOfReports, newReports)) }
  }

  /// The day as it is before other reports.
  var basisOfReports: ReportedDay.Basis {
    ReportedDay.Basis(
      fold: layers, rows: rowsByInstance, vehicleDay: vehicleDay, settings: vehicleSettings, plan: vehiclePlan,
      showsConflicts: vehicleConflicts != nil, edition: edition)
  }

  /// Whether the day is still as it was when other reports were worked out.
  func isCurrent(_ basis: ReportedDay.Basis) -> Bool { basis.edition == edition && basis.fold.now == now.value }

  /// Shows other reports below the decisions, for which everything that they change has been worked out. In one batch,
  /// so that all views show the same.
  func show(_ day: ReportedDay) {
    batch {
      reports.value = day.reports
      (seenLeaving, rowsByInstance, vehicleDay) = (day.seenLeaving, day.rows, day.vehicleDay)
      for (row, trip) in day.trips { update(row, trip) }
      vehicleChange.value = ()
      vehicleConflicts?.take(day.conflicts)
      // What is dragged counts for conflicts and for the vehicle, but not for what follows.
      if let dragged = provisional.value?.row {
        fold(dragged)
        followVehicles()
      }
    }
  }

  /// What followed feeds report.
  public var reported: TripReports { reports.value }

  /// The trips of earlier service days that are reported late, and that the shown timetable lacks.
  public var lateTripsOfEarlierDays: Set<TripInstance> {
    reports.value.delayedTrips(before: timetable.value.serviceDate).filter { row(of: $0) == nil }
  }

  /// Takes over what is published, and sends the rows for which the publisher vouches, or no longer does.
  ///
  /// - Parameters:
  ///   - status: The state of publishing; `nil` when nothing is published.
  ///   - changed: The trips whose vouching differs from before.
  func show(_ status: PublishingStatus?, changed: Set<TripInstance>) {
    batch {
      publishing.value = status
      for row in changed.compactMap(row(of:)).sorted() { changes.send(row) }
    }
  }

  /// Follows the clock: drops reported times that are too old by now, and sends the rows that have departed meanwhile.
  func passTime(from before: Instant, to after: Instant) {
    let reports = reports.value
    let stale = reports.instances.filter {
      guard let report = reports.latest(on: $0) else { return false }
      return report.isStale(at: before) != report.isStale(at: after)
    }
    for row in stale.compactMap(row(of:)).sorted() { fold(row) }
    vehicleDay?.passTime(from: before, to: after)
    followVehicles()
    var changed = rowsDeparting(between: before, and: after)
    // The rows say in minutes how old the report is.
    if before.wholeMinutes != after.wholeMinutes { changed.formUnion(heldRows) }
    for row in changed.sorted() { changes.send(row) }
  }

  /// The rows whose expected departure lies between two instants, in either order.
  private func rowsDeparting(between before: Instant, and after: Instant) -> Set<Int> {
    let (from, to) = (min(before, after), max(before, after))
    let planned = timetable.value.rows(departingAfter: from, until: to)
    let known = sources.keys.filter { row in
      let departure = expectedDeparture(ofRow: row)
      return from < departure && departure <= to
    }
    return Set(planned.filter { sources[$0] == nil }).union(known)
  }

  /// Shows `trip` in `row`. A dragged trip stays as it is dragged, and the summary counts it as it is decided.
  func update(_ row: Int, _ trip: Trip) {
    edition += 1
    if let source = sources[row] {
      if let provisional = provisional.value, provisional.row == row {
        count(from: Punctuality(provisional.settled), to: Punctuality(trip))
        self.provisional.value?.settled = trip
        source.value = (try? self.trip(ofRow: row, after: provisional.decision)) ?? trip
      } else {
        count(from: Punctuality(source.value), to: Punctuality(trip))
        source.value = trip
      }
    } else {
      _ = addSource(trip, ofRow: row)
    }
    if trip.heldReport != nil { heldRows.insert(row) } else if !heldRows.isEmpty { heldRows.remove(row) }
    changes.send(row)
  }
}
