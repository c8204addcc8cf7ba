/// Several selected trips in words: how many they are, and what is known of all of them.
public struct SelectedTrips: Hashable, Sendable {
  /// The number of trips, as `3 trips`.
  public let count: String
  /// The lines of the trips.
  public let lines: String
  /// The first and the last scheduled departure, as `08:10 – 08:30`.
  public let departures: String
  /// The delays: the least and the greatest, and how many trips are cancelled or have no known delay.
  public let delays: String
  /// What the buttons would do, a sentence for each.
  public let effects: [String]

  /// The greatest number of lines that are named.
  private static let namedLines = 6

  /// Describes the trips in some rows of a desk. The cost grows with the number of rows.
  ///
  /// - Parameters:
  ///   - rows: The rows, in ascending order; at least one.
  ///   - desk: The desk.
  ///   - step: By how many minutes the buttons for one step move a departure.
  @MainActor
  init(_ rows: [Int], of desk: DeskModel, step: Int) {
    let (wording, timetable) = (desk.wording, desk.timetable.value)
    let known = rows.compactMap(desk.trips.knownTrip(ofRow:))
    let running = known.filter { !$0.isCancelled }
    let delays = running.compactMap(\.overallDelay)
    let leaving = running.compactMap(\.delay)
    let unknown = rows.count - known.count + running.count - delays.count
    count = wording.trips(rows.count)
    lines = Self.lines(rows, timetable, wording)
    departures = Self.departures(rows, timetable, wording)
    let vouched = Self.vouched(Set(rows), desk)
    self.delays = wording.delays(
      delays, vouched: vouched, unknown: unknown - vouched, cancelled: known.count - running.count)
    effects = Self.effects(
      of: wording, trips: rows.count, cancelled: known.count - running.count,
      delays: leaving + (leaving.count < rows.count - known.count + running.count ? [0] : []), step: .minutes(step),
      canCancel: !rows.contains { timetable.scheduledTrips[$0].isFrequencyBased })
  }

  /// Returns how many of the trips passengers see as on time because the publisher vouches for them.
  @MainActor
  private static func vouched(_ rows: Set<Int>, _ desk: DeskModel) -> Int {
    guard let status = desk.publishing.value, status.vouchedCount > 0 else { return 0 }
    return status.views.count { instance, view in
      guard view == .vouched, let row = desk.trips.row(of: instance), rows.contains(row) else { return false }
      let trip = desk.trips.knownTrip(ofRow: row)
      return trip == nil || trip?.isCancelled == false && trip?.overallDelay == nil
    }
  }

  private static func lines(_ rows: [Int], _ timetable: Timetable, _ wording: Wording) -> String {
    var isUsed = [Bool](repeating: false, count: timetable.routes.count)
    for row in rows { isUsed[timetable.trips[timetable.scheduledTrips[row].trip].route] = true }
    var names: [String] = []
    for route in timetable.routes.indices where isUsed[route] && !names.contains(timetable.routes[route].name) {
      names.append(timetable.routes[route].name)
    }
    let line = wording.translation.translate("Line %@", plural: "Lines %@", count: names.count)
    let named = names.prefix(namedLines).joined(separator: ", ")
    guard names.count > namedLines else { return Translation.fill(line, named) }
    let rest = wording.number(names.count - namedLines)
    return Translation.fill(
      line, Translation.fill(wording.translation.translate("%1$@ and %2$@ more"), named, rest))
  }

  private static func departures(_ rows: [Int], _ timetable: Timetable, _ wording: Wording) -> String {
    // Only trips of earlier service dates are not in the order of their departures.
    let times = rows.lazy.map { timetable.departure(ofRow: $0) }
    guard let first = times.min(), let last = times.max() else { return "" }
    guard first != last else { return wording.time(first) }
    return Translation.fill(wording.translation.translate("%1$@ – %2$@"), wording.time(first), wording.time(last))
  }

  private static func effects(
    of wording: Wording, trips: Int, cancelled: Int, delays: [Seconds], step: Seconds, canCancel: Bool
  ) -> [String] {
    let translation = wording.translation
    var effects: [String] = []
    if cancelled == 0 {
      for (text, step) in [
        (translation.translate("A step later: %@"), step),
        (translation.translate("A step earlier: %@"), Seconds(-step.count)),
      ] {
        effects.append(Translation.fill(text, wording.range(delays.map { $0 + step })))
      }
    } else {
      effects.append(
        Translation.fill(
          translation.translate(
            "No departure can be moved: %@ is canceled.", plural: "No departure can be moved: %@ are canceled.",
            count: cancelled), wording.trips(cancelled)))
      effects.append(Translation.fill(translation.translate("Reinstate: %@"), wording.trips(cancelled)))
    }
    if cancelled < trips {
      effects.append(
        canCancel
          ? Translation.fill(translation.translate("Cancel: %@"), wording.trips(trips - cancelled))
          : translation.translate("Cancel: not possible, because trips among them run by headway."))
    }
    return effects
  }
}

extension Wording {
  /// Returns a number of trips, as `3 trips`.
  func trips(_ count: Int) -> String {
    Translation.fill(translation.translate("%@ trip", plural: "%@ trips", count: count), number(count))
  }

  /// Returns the least and the greatest of some delays: `on time to 7 minutes late`.
  fileprivate func range(_ delays: [Seconds]) -> String {
    guard let least = delays.min(), let greatest = delays.max() else { return "" }
    let (first, last) = (lateness(least), lateness(greatest))
    return first == last ? first : Translation.fill(translation.translate("%1$@ to %2$@"), first, last)
  }

  fileprivate func delays(_ delays: [Seconds], vouched: Int, unknown: Int, cancelled: Int) -> String {
    func counted(_ word: String, _ count: Int) -> String? {
      count == 0 ? nil : Translation.fill(translation.translate("%1$@: %2$@"), word, number(count))
    }
    let counts = [
      counted(vouchedWords, vouched), counted(punctuality(.unknown), unknown),
      counted(punctuality(.cancelled), cancelled),
    ]
    return ((delays.isEmpty ? [] : [range(delays)]) + counts.compactMap(\.self)).joined(separator: " · ")
  }
}
