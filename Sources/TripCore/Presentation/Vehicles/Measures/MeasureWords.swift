import FoundationInternationalization

/// Puts measures into words, for the desk and for commands: why one is not possible, and what another one leads to.
@MainActor
public struct MeasureWords {
  let desk: DeskModel
  private var wording: Wording { desk.wording }
  private var translation: Translation { desk.wording.translation }
  /// The greatest number of trips that are named for which vehicles are late.
  private static let namedTrips = 3
  /// The greatest number of stops of a trip that are all named when it skips them.
  private static let namedStops = 5

  /// Makes the words for the trips of a desk.
  public init(_ desk: DeskModel) { self.desk = desk }

  /// Returns what a measure leads to as ``lines(_:)`` does, in paragraphs about the vehicles, the conflicts and the passengers.
  public func paragraphs(_ preview: MeasurePreview) -> [String] {
    [vehicles(preview), conflicts(preview), passengers(preview)].filter { !$0.isEmpty }
      .map { $0.joined(separator: "\n") }
  }

  /// Returns what a measure leads to, a line each: which vehicle runs what, the conflicts and the trips that follow before and
  /// after, and what passengers will see.
  public func lines(_ preview: MeasurePreview) -> [String] {
    vehicles(preview) + conflicts(preview) + passengers(preview)
  }

  /// Returns which vehicle runs which trips by the measure.
  public func vehicles(_ preview: MeasurePreview) -> [String] {
    var tripsOfVehicle: [GTFSID: [Int]] = [:]
    for case (let instance, .vehicle(let name)) in preview.decisions {
      if let row = desk.trips.row(of: instance) { tripsOfVehicle[name, default: []].append(row) }
    }
    let day = desk.trips.measureDay()
    return tripsOfVehicle.sorted { ($0.value.min() ?? 0) < ($1.value.min() ?? 0) }.flatMap { name, rows -> [String] in
      guard let row = rows.min() else { return [] }
      let sentence = vehicle(name, runs: rows, first: desk.name(ofRow: row))
      guard !name.isEmpty, day.isUnknown(name, on: desk.timetable.value.scheduledTrips[row].serviceDate) else {
        return [sentence]
      }
      let spare = Translation.fill(
        translation.translate("%@ is not in the timetable: it must be a spare vehicle of yours."),
        VisibleText.line(name.text))
      return [sentence, spare]
    }
  }

  private func vehicle(_ name: GTFSID, runs rows: [Int], first: String) -> String {
    let name = VisibleText.line(name.text)
    guard !name.isEmpty else {
      return Translation.fill(translation.translate("No known vehicle runs %@."), first)
    }
    guard rows.count > 1 else {
      return Translation.fill(translation.translate("Vehicle %1$@ runs %2$@."), name, first)
    }
    let format = translation.translate(
      "Vehicle %1$@ runs %2$@ and %3$@ later trip.", plural: "Vehicle %1$@ runs %2$@ and %3$@ later trips.",
      count: rows.count - 1)
    return Translation.fill(format, name, first, wording.number(rows.count - 1))
  }

  /// Returns the number of conflicts and of trips that follow, of the vehicles concerned alone, before and after the measure,
  /// and the conflicts that are left.
  public func conflicts(_ preview: MeasurePreview) -> [String] {
    let (before, after) = (preview.before, preview.after)
    var lines: [String] = []
    let conflicts = (before.conflicts.count, after.conflicts.count)
    if before.links.isEmpty, after.links.isEmpty {
      // The vehicles are unknown, or run one trip each: there is nothing to compare.
    } else if conflicts == (0, 0) {
      lines.append(translation.translate("No conflicts of these vehicles, neither now nor then."))
    } else {
      lines.append(
        Translation.fill(
          // Translators: how many conflicts there are now, and how many when the measure is taken
          translation.translate("Conflicts of these vehicles: %1$@ now, %2$@ then."), wording.number(conflicts.0),
          wording.number(conflicts.1)))
    }
    lines += after.lateLinks.prefix(Self.namedTrips).map(late)
    let rest = after.lateLinks.count - Self.namedTrips
    if rest > 0 {
      lines.append(
        Translation.fill(
          // Translators: after three sentences such as “Vehicle 12 is 9 min late for 08:20 1 → Airport.”
          translation.translate("And for %@ more trip.", plural: "And for %@ more trips.", count: rest),
          wording.number(rest)))
    }
    func add(_ format: String, _ now: Int, _ then: Int) {
      guard (now, then) != (0, 0) else { return }
      lines.append(Translation.fill(format, wording.number(now), wording.number(then)))
    }
    add(
      translation.translate("Trips late because of their vehicle: %1$@ now, %2$@ then."), before.lateRows.count,
      after.lateRows.count)
    add(
      // Translators: how many trips may be late because of their vehicle now, and how many when the measure is taken
      translation.translate("Trips at risk because of their vehicle: %1$@ now, %2$@ then."), before.rowsAtRisk.count,
      after.rowsAtRisk.count)
    return lines
  }

  /// Says for which trip a vehicle is late, and by how much.
  public func late(_ link: VehicleLink) -> String {
    Translation.fill(
      translation.translate("Vehicle %1$@ is %2$@ late for %3$@."), VisibleText.line(link.vehicle.text),
      wording.shortDuration(-link.slack), desk.name(ofRow: link.secondRow))
  }

  /// Returns what passengers will see of the trips that change.
  public func passengers(_ preview: MeasurePreview) -> [String] {
    var lines = preview.passengerChanges.flatMap(self.lines)
    if lines.isEmpty { lines.append(translation.translate("Passengers see no change.")) }
    if preview.passengerChanges.contains(where: \.mayBeHidden) {
      lines.append(
        translation.translate("Some journey planners hide a trip whose first or last stop is skipped."))
    }
    return lines
  }

  private func lines(_ change: PassengerChange) -> [String] {
    let name = desk.name(ofRow: change.row)
    if change.isCancelled {
      return [
        change.reason.map { Translation.fill(translation.translate("%1$@: canceled. %2$@"), name, $0) }
          ?? Translation.fill(translation.translate("%@: canceled."), name)
      ]
    }
    var lines: [String] = []
    if let first = change.skipped.first, let last = change.skipped.last {
      let count = change.skipped.count
      if count > Self.namedStops {
        let format = translation.translate(
          // Translators: a trip, a number, and the first and the last of the stops that it skips
          "%1$@: does not call at %2$@ stop, from %3$@ to %4$@.",
          plural: "%1$@: does not call at %2$@ stops, from %3$@ to %4$@.", count: count)
        lines.append(Translation.fill(format, name, wording.number(count), first.name, last.name))
      } else {
        let stops = change.skipped.map(\.name).formatted(.list(type: .and).locale(wording.words))
        lines.append(Translation.fill(translation.translate("%1$@: does not call at %2$@."), name, stops))
      }
    }
    guard let times = change.departure else { return lines }
    let (before, after) = (wording.time(times.before), wording.time(times.after))
    if let stop = times.stop {
      lines.append(
        Translation.fill(
          // Translators: a trip, a stop, the new time, and the time before
          translation.translate("%1$@: leaves %2$@ at %3$@ instead of %4$@."), name, stop.name, after, before))
    } else {
      lines.append(
        Translation.fill(translation.translate("%1$@: leaves at %2$@ instead of %3$@."), name, after, before))
    }
    return lines
  }
}
