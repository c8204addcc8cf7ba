/// Reads vehicles as the Vehicles window lists them.
struct VehicleLineReader: Sendable {
  /// The timetable whose rows the vehicles run.
  let timetable: Timetable
  /// The vehicles of the day, or of ``draft``.
  let day: VehicleDay
  /// The proposal whose vehicles are listed instead of those of the day; `nil` when none is shown.
  let draft: VehicleProposalDraft?
  /// The operator's accepted plan of the vehicles.
  let plan: VehiclePlan
  /// The places at which vehicles turn; `nil` when ``plan`` is empty.
  let termini: Termini?
  let wording: Wording
  let now: Instant

  /// Reads a vehicle.
  ///
  /// - Parameters:
  ///   - number: The number of the vehicle.
  ///   - own: Returns the trip of a row without what follows from its vehicle; `nil` when only the timetable is known.
  ///   - known: Returns the trip of a row with everything that is known; `nil` when only the timetable is.
  /// - Returns: The vehicle; `nil` when it runs no trip, or is not one of the proposal.
  func line(_ number: Int, own: (Int) -> Trip?, known: (Int) -> Trip?) -> VehicleLine? {
    guard number < day.vehicles.count else { return nil }
    let rows = day.vehicles.rows(of: number)
    guard let first = rows.first else { return nil }
    if let draft { return draft.isProposed(number) ? line(number, rows, draft) : nil }
    let identity = day.vehicles.identities[number]
    let links = day.links(of: number, at: now, known: own)
    let name =
      identity.date == timetable.serviceDate
      ? identity.shownName
      : Translation.fill(
        wording.translation.translate("%1$@ (%2$@)"), identity.shownName, wording.weekday(identity.date))
    func departure(_ row: Int) -> Instant {
      known(row).map { $0.actualDeparture ?? $0.scheduledStart } ?? timetable.departure(ofRow: row)
    }
    let least = links.filter { !$0.isPlannedSo && departure($0.secondRow) > now }.min { $0.slack < $1.slack }
    let slack = least?.slack
    let next = rows.first { departure($0) > now && !(known($0)?.isCancelled ?? false) }
    return VehicleLine(
      number: number, name: name, rows: rows, links: links, slack: slack, tightest: least?.departure, next: next,
      firstDeparture: timetable.departure(ofRow: first),
      nextText: next.map { words(ofNext: $0, at: departure($0)) } ?? "", slackText: slack.map(wording.slack) ?? "",
      emptyRuns: Set(links.filter(isEmptyRun).map(\.secondRow)), sortKey: VehicleLine.parts(of: name))
  }

  /// Returns a vehicle of a proposal, with the number of its trips in the place of the next one.
  private func line(_ number: Int, _ rows: [Int], _ draft: VehicleProposalDraft) -> VehicleLine {
    let (links, name) = (draft.links(of: number), draft.day.vehicles.identities[number].name.text)
    let least = links.min { $0.slack < $1.slack }
    let slack = least?.slack
    return VehicleLine(
      number: number, name: name, rows: rows, links: links, slack: slack, tightest: least?.departure, next: nil,
      firstDeparture: timetable.departure(ofRow: rows[0]), nextText: wording.trips(rows.count),
      slackText: slack.map(wording.slack) ?? "", emptyRuns: Set(links.filter(draft.isEmptyRun).map(\.secondRow)),
      sortKey: VehicleLine.parts(of: name))
  }

  /// Whether a vehicle goes empty to the second trip of a link. Only what was proposed says so: a timetable may know that
  /// two of its stops are one place for a vehicle.
  private func isEmptyRun(_ link: VehicleLink) -> Bool {
    guard let termini, plan.names(link.first.tripID) || plan.names(link.second.tripID) else { return false }
    return termini.isEmptyRun(link, in: timetable)
  }

  /// Describes the next trip of a vehicle: its expected departure, its line and its destination.
  private func words(ofNext row: Int, at departure: Instant) -> String {
    Translation.fill(
      wording.translation.translate("%1$@ %2$@"), wording.time(departure), wording.title(ofRow: row, in: timetable))
  }
}
