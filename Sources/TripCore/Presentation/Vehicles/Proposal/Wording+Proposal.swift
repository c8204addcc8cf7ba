import FoundationInternationalization

// The words about a proposal of vehicles.
extension Wording {
  /// Says what a proposal is, for the bar above it and for its picture.
  public var proposalTitle: String {
    translation.translate("Proposal: nothing follows from it, and nothing is published, until you accept it.")
  }

  /// The word on the picture of a proposal.
  var proposalWord: String { translation.translate("Proposal") }
  /// The word for the state of a trip in a proposal.
  var proposedWord: String { translation.translate("proposed") }
  /// The name of the lane that makes a further vehicle.
  var furtherVehicle: String { translation.translate("New vehicle") }

  /// Says that a timetable names no vehicles.
  public var noVehiclesNamed: String {
    translation.translate(
      "The timetable does not say which vehicle runs which trip, so nothing follows from a late one. Trip Desk can propose it."
    )
  }

  /// Says that a proposal is being worked out.
  public var proposing: String { translation.translate("Working out which vehicle could run which trip…") }

  /// Says that a proposal cannot go on because the timetable was replaced.
  var proposalEnded: String {
    translation.translate("Another timetable or day is shown now, so the proposal was given up. Nothing was decided.")
  }

  /// Says that a proposal changes no departures.
  var proposalMovesNothing: String {
    translation.translate("A proposal changes no departures. Carry the trip to another row instead.")
  }

  /// Says that a proposal with edits is not given up by the way.
  public var proposalIsEdited: String {
    translation.translate("The proposal is edited: accept it, or give it up with its button.")
  }

  /// Says why the day of a vehicle is not mended while a proposal is shown.
  public var proposalIsShown: String {
    translation.translate("This is a proposal: accept it, or give it up, before you mend a vehicle's day.")
  }

  /// Says why no trip gets a vehicle.
  func nothingToPropose(_ trips: ProposedTrips) -> String {
    [translation.translate("There is nothing to propose: no trip of the day lacks a vehicle."), leftOut(trips)]
      .compactMap(\.self).joined(separator: " ")
  }

  /// Names a scope, with the number of vehicles that it needs.
  func scope(_ scope: VehicleProposal.Scope, vehicles: Int) -> String {
    switch scope {
    case .kind:
      Translation.fill(translation.translate("Vehicles may change lines: %@"), self.vehicles(vehicles, late: 0))
    case .line:
      Translation.fill(translation.translate("Each stays on its line: %@"), self.vehicles(vehicles, late: 0))
    }
  }

  /// Says that a proposal was accepted.
  func accepted(_ draft: VehicleProposalDraft) -> String {
    Translation.fill(
      translation.translate("Accepted for %1$@: %2$@. Undo takes it back."), trips(draft.plan.count),
      vehicles(draft.vehicleCount, late: 0))
  }

  /// Says what a proposal assumes, does not know and replaces.
  ///
  /// - Parameters:
  ///   - draft: The proposal as it is edited.
  ///   - trips: Which trips it is about.
  ///   - settings: The turnarounds that it assumes.
  ///   - date: Its service date.
  ///   - replaced: The number of its trips that have a vehicle by what was accepted earlier.
  ///   - accepted: The number of all trips that have one.
  /// - Returns: A sentence or two each.
  func words(
    _ draft: VehicleProposalDraft, _ trips: ProposedTrips, _ settings: VehicleSettings, on date: ServiceDate,
    replaced: Int,
    accepted: Int
  ) -> [String] {
    let rules = settings.rules.isEmpty ? "" : " " + translation.translate("Your rules for stops and routes count.")
    var words = [
      Translation.fill(
        translation.translate(
          "%1$@: %2$@ on %3$@. At each terminus (a station, or stops of one name near each other), the vehicle that arrived first leaves first, after %4$@ at least."
        ),
        weekday(date), self.trips(trips.rows.count), vehicles(draft.vehicleCount, late: 0),
        shortDuration(settings.turnaround)) + rules
    ]
    if let leftOut = leftOut(trips) { words.append(leftOut) }
    words.append(
      translation.translate(
        "It does not know depots, garages, breaks, or which kinds of vehicles a line needs, nor what is decided today.")
    )
    var effect = translation.translate(
      "Accepted, it counts for these trips on every day on which they run, at all desks.")
    if replaced > 0 {
      effect +=
        " " + Translation.fill(translation.translate("It replaces what was accepted for %@."), self.trips(replaced))
    }
    if accepted > replaced {
      effect +=
        " "
        + Translation.fill(
          translation.translate("What was accepted for %@ of other days stays."), self.trips(accepted - replaced))
    }
    words.append(effect)
    if draft.editCount > 0 {
      words.append(
        Translation.fill(
          translation.translate("You moved %1$@. Empty runs: %2$@."), self.trips(draft.editCount),
          number(draft.emptyRuns)))
    }
    return words
  }

  /// Says what the edit of a proposal leads to: which vehicle runs the trip, and how many vehicles and empty runs there are
  /// now and then.
  func words(_ name: GTFSID, runs trip: String, _ before: VehicleProposalDraft, _ after: VehicleProposalDraft)
    -> [String]
  {
    var words = [
      Translation.fill(translation.translate("Vehicle %1$@ runs %2$@."), VisibleText.line(name.text), trip)
    ]
    if before.vehicleCount != after.vehicleCount {
      words.append(
        Translation.fill(
          translation.translate("Vehicles: %1$@ now, %2$@ then."), number(before.vehicleCount),
          number(after.vehicleCount)))
    }
    if before.emptyRuns != after.emptyRuns {
      words.append(
        Translation.fill(
          translation.translate("Empty runs: %1$@ now, %2$@ then."), number(before.emptyRuns), number(after.emptyRuns)))
    }
    return words
  }

  /// Says which trips a proposal leaves out; `nil` when it leaves out none.
  private func leftOut(_ trips: ProposedTrips) -> String? {
    var parts: [String] = []
    if trips.named > 0 {
      parts.append(
        Translation.fill(
          translation.translate("%@ of which the timetable names the vehicle"), self.trips(trips.named)))
    }
    if trips.byFrequency > 0 {
      parts.append(Translation.fill(translation.translate("%@ by headway"), self.trips(trips.byFrequency)))
    }
    if trips.extra > 0 {
      parts.append(Translation.fill(translation.translate("%@ that dispatchers added"), self.trips(trips.extra)))
    }
    guard !parts.isEmpty else { return nil }
    return Translation.fill(
      translation.translate("Left out: %@."), parts.formatted(.list(type: .and).locale(words)))
  }

  /// Says where a vehicle goes empty between two trips.
  func emptyRun(_ timetable: Timetable, _ link: VehicleLink) -> String {
    Translation.fill(
      translation.translate("empty from %1$@ to %2$@"),
      timetable.stopTimes(ofRow: link.firstRow).last.map { timetable.stops.name(at: $0.stop) } ?? "",
      timetable.stopTimes(ofRow: link.secondRow).first.map { timetable.stops.name(at: $0.stop) } ?? "")
  }
}
