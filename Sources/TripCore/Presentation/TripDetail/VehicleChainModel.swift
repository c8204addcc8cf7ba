/// The texts of the detail about the selected trip's vehicle.
@MainActor
public final class VehicleChainModel {
  /// What is said of a vehicle.
  public struct Text: Hashable, Sendable {
    /// The name of the vehicle, the time that is left before the trip, and the link to the trip; of the vehicle's first
    /// trip, the next one and the time before it.
    public let line: String
    /// A line for each link from the cause of a delay to the trip, and for the next one; empty when the vehicle has no
    /// links.
    public let chain: String
    /// Which later trips of the vehicle this one makes late, and why, a line each; `nil` when it makes none late.
    public let effect: String?
  }

  /// The texts; `nil` when no single trip is selected, or when no vehicle is known of it.
  public let text: ReadOnlyDynamic<Text?>

  /// Makes the texts for the selection of a desk.
  public init(_ desk: DeskModel) {
    text = combineLatest(desk.selection.trip, desk.trips.vehicleChange, desk.timetable) { [weak desk] trip, _, _ in
      guard let desk, let instance = trip?.trip.value.instance, let row = desk.trips.row(of: instance) else {
        return nil
      }
      return Self.text(ofRow: row, desk)
    }.removeDuplicates().erased()
  }

  private static func text(ofRow row: Int, _ desk: DeskModel) -> Text? {
    guard let vehicle = desk.trips.vehicleName(ofRow: row) else { return nil }
    let name = Translation.fill(desk.wording.translation.translate("Vehicle %@"), vehicle)
    let links = desk.trips.vehicleLinks(ofRow: row)
    let cause = desk.trips.consequence(ofRow: row)?.cause
    let own = links.firstIndex { $0.secondRow == row }
    let next = links.firstIndex { $0.firstRow == row }
    let first = cause.flatMap { cause in links.firstIndex { $0.first == cause } } ?? own ?? next
    guard let first, let last = next ?? own, first <= last else { return Text(line: name, chain: "", effect: nil) }
    let line = own.map { [desk.outcome(of: links[$0]), desk.sentence(links[$0])] } ?? [desk.continuation(links[last])]
    return Text(
      line: ([name] + line).joined(separator: " · "),
      chain: links[first...last].map(desk.sentence).joined(separator: "\n"),
      effect: next.flatMap { VehicleEffect(links[$0...], desk)?.text(desk) })
  }
}

extension DeskModel {
  /// Describes a link: `08:00 7 → Delta arrives 08:38, turnaround 3 min, then 08:35 7 → Alpha: 6 min too late`.
  func sentence(_ link: VehicleLink) -> String {
    Translation.fill(
      // Translators: a vehicle's way from one trip to the next, such as
      // “08:00 7 → Delta arrives 08:38, turnaround 3 min, then 08:35 7 → Alpha: 6 min too late”
      wording.translation.translate("%1$@ arrives %2$@, turnaround %3$@, then %4$@: %5$@"), name(of: link.first),
      wording.time(link.arrival), wording.shortDuration(link.needed), name(of: link.second), outcome(of: link))
  }

  /// Describes a link after the trip that the detail shows: `then 08:35 7 → Alpha: 6 min too late`.
  fileprivate func continuation(_ link: VehicleLink) -> String {
    Translation.fill(
      // Translators: the next trip of a vehicle, such as “then 08:35 7 → Alpha: 6 min too late”
      wording.translation.translate("then %1$@: %2$@"), name(of: link.second), outcome(of: link))
  }

  /// Says how much time a link leaves: `3 min to spare`, `6 min too late`.
  fileprivate func outcome(of link: VehicleLink) -> String {
    let translation = wording.translation
    if link.isPlannedSo { return wording.overlapAsPlanned }
    return link.slack < 0
      // Translators: by how much a vehicle is too late for its next trip, such as “6 min too late”
      ? Translation.fill(translation.translate("%@ too late"), wording.shortDuration(link.slack.magnitude))
      // Translators: how much time a vehicle has left before its next trip, such as “3 min to spare”
      : Translation.fill(translation.translate("%@ to spare"), wording.shortDuration(link.slack))
  }
}
