/// The text of the detail about the selected trip's vehicle: the links from the cause of a delay to the trip, and the next
/// one.
@MainActor
public final class VehicleChainModel {
  /// A line for each link, after one with the name of the vehicle; `nil` when no single trip is selected, or when no
  /// vehicle is known of it.
  public let text: ReadOnlyDynamic<String?>

  /// Makes the text for the selection of a desk.
  public init(_ desk: DeskModel) {
    text = combineLatest(desk.selection.trip, desk.trips.vehicleChange, desk.timetable) { [weak desk] trip, _, _ in
      guard let desk, let instance = trip?.trip.value.instance, let row = desk.trips.row(of: instance) else {
        return nil
      }
      return Self.text(ofRow: row, desk)
    }.removeDuplicates().erased()
  }

  private static func text(ofRow row: Int, _ desk: DeskModel) -> String? {
    guard let vehicle = desk.trips.vehicleName(ofRow: row) else { return nil }
    let translation = desk.wording.translation
    let links = desk.trips.vehicleLinks(ofRow: row)
    let cause = desk.trips.consequence(ofRow: row)?.cause
    let own = links.firstIndex { $0.secondRow == row }
    let next = links.firstIndex { $0.firstRow == row }
    let first = cause.flatMap { cause in links.firstIndex { $0.first == cause } } ?? own ?? next
    guard let first, let last = next ?? own, first <= last else {
      return Translation.fill(translation.translate("Vehicle %@"), VisibleText.line(vehicle))
    }
    let head = Translation.fill(translation.translate("Vehicle %@"), VisibleText.line(vehicle))
    return ([head] + links[first...last].map(desk.sentence)).joined(separator: "\n")
  }
}

extension DeskModel {
  /// Describes a link: `08:00 7 → Delta arrives 08:38, turnaround 3 min, 08:35 7 → Alpha: 6 min short`.
  func sentence(_ link: VehicleLink) -> String {
    let translation = wording.translation
    let outcome =
      if link.isPlannedSo {
        translation.translate("overlaps, planned so")
      } else if link.slack < 0 {
        Translation.fill(translation.translate("%@ short"), wording.shortDuration(link.slack.magnitude))
      } else {
        Translation.fill(translation.translate("%@ to spare"), wording.shortDuration(link.slack))
      }
    return Translation.fill(
      translation.translate("%1$@ arrives %2$@, turnaround %3$@, then %4$@: %5$@"), name(of: link.first),
      wording.time(link.arrival), wording.shortDuration(link.needed), name(of: link.second), outcome)
  }
}
