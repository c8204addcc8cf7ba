import TripCore

/// Shows in the header bar who is at the other desks.
@MainActor
final class ColleaguesPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ header: DeskHeaderView, desk: DeskModel) {
    let wording = desk.wording
    bindings.add(
      desk.colleagues.map { [wording.names($0), wording.sentence($0)] }.removeDuplicates().bindAndFire { [header] in
        header.colleagues.optionalText = $0[0]
        header.colleagues.setTooltip($0[1] ?? "")
        header.colleagues.setAccessibleName($0[1] ?? "")
      })
  }
}
