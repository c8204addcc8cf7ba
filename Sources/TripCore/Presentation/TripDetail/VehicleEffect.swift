/// The later trips of a vehicle that one trip makes late.
struct VehicleEffect {
  /// A trip that leaves late because of its vehicle.
  private struct Late {
    let row: Int
    let delay: Seconds
    let isAtRisk: Bool
  }

  /// The link to the next trip.
  private let link: VehicleLink
  /// The trips that become late, in order; empty when the departure of the next one is decided or reported, and the
  /// vehicle is too late for it.
  private let late: [Late]
  /// The greatest number of trips that are named.
  private static let namedTrips = 3

  /// Finds the trips that become late. It is `nil` when there are none.
  ///
  /// - Parameters:
  ///   - links: The links of the vehicle from the trip on.
  ///   - desk: The desk.
  @MainActor
  init?(_ links: ArraySlice<VehicleLink>, _ desk: DeskModel) {
    guard let link = links.first, link.isLate else { return nil }
    self.link = link
    var late: [Late] = []
    for link in links {
      guard link.isLate, let consequence = desk.trips.consequence(ofRow: link.secondRow) else { break }
      late.append(Late(row: link.secondRow, delay: consequence.delay, isAtRisk: consequence.isAtRisk))
    }
    self.late = late
  }

  /// Returns which trips become late, and why, a line each:
  /// `Makes 08:40 12 → Airport 18 min late: arrives 08:55, turnaround 3 min`, and `Then 09:20 12 → Harbour: 11 min late`.
  @MainActor
  func text(_ desk: DeskModel) -> String {
    let (wording, translation) = (desk.wording, desk.wording.translation)
    guard let first = late.first else {
      return Translation.fill(
        // Translators: a trip's vehicle cannot keep the departure that is decided for its next trip, such as
        // “Arrives 6 min too late for 08:35 7 → Alpha”
        translation.translate("Arrives %1$@ too late for %2$@"), wording.shortDuration(link.slack.magnitude),
        desk.name(of: link.second))
    }
    let format =
      first.isAtRisk
      // Translators: a late trip and the next one of its vehicle, such as
      // “May make 10:40 12 → Airport 18 min late: arrives 10:55, turnaround 3 min”
      ? translation.translate("May make %1$@ %2$@ late: arrives %3$@, turnaround %4$@")
      // Translators: a late trip and the next one of its vehicle, such as
      // “Makes 08:40 12 → Airport 18 min late: arrives 08:55, turnaround 3 min”
      : translation.translate("Makes %1$@ %2$@ late: arrives %3$@, turnaround %4$@")
    var lines = [
      Translation.fill(
        format, desk.name(ofRow: first.row), wording.shortDuration(first.delay), wording.time(link.arrival),
        wording.shortDuration(link.needed))
    ]
    for trip in late.prefix(Self.namedTrips).dropFirst() {
      let format =
        trip.isAtRisk
        // Translators: a later trip that may become late too, such as “Then 09:20 12 → Harbour: may be 11 min late”
        ? translation.translate("Then %1$@: may be %2$@ late")
        // Translators: a later trip that becomes late too, such as “Then 09:20 12 → Harbour: 11 min late”
        : translation.translate("Then %1$@: %2$@ late")
      lines.append(Translation.fill(format, desk.name(ofRow: trip.row), wording.shortDuration(trip.delay)))
    }
    let rest = late.dropFirst(Self.namedTrips)
    if let latest = rest.map(\.delay).max() {
      let format =
        rest.contains { !$0.isAtRisk }
        ? translation.translate(
          "And %1$@ later trip: %2$@ late", plural: "And %1$@ later trips: at most %2$@ late", count: rest.count)
        : translation.translate(
          "And %1$@ later trip: may be %2$@ late", plural: "And %1$@ later trips: may be up to %2$@ late",
          count: rest.count)
      lines.append(Translation.fill(format, wording.number(rest.count), wording.shortDuration(latest)))
    }
    return lines.joined(separator: "\n")
  }
}
