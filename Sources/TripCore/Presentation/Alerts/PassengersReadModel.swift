/// The model of what passengers read about the selected trip of a desk.
@MainActor
public final class PassengersReadModel {
  /// What passengers read about the trip that the detail shows; `nil` when there is nothing to show, or when several
  /// trips are selected.
  public let shown: ReadOnlyDynamic<PassengersRead?>

  private let current: Dynamic<PassengersRead?> = Dynamic(nil)
  /// Set when the selected trip has changed, so that the texts are made once for any number of changes.
  private let change: Dynamic<Void> = Dynamic(())
  private let bag = SubscriptionBag()

  /// Makes the model of a desk's selected trip.
  public init(_ desk: DeskModel) {
    shown = current.readOnly
    bag.add(
      combineLatest(desk.selection.rows, desk.timetable, desk.alerts.all, change).bindAndFire {
        [current, weak desk] rows, _, _, _ in
        let read = desk.flatMap { rows.count == 1 ? $0.passengersRead(ofRow: rows[0]) : nil }
        if read != current.value { current.value = read }
      })
    bag.add(desk.now.bind { [change] _ in change.value = () })
    bag.add(desk.journal.saving.bind { [change] _ in change.value = () })
    bag.add(
      desk.trips.changes.listen { [change, weak desk] row in
        if desk?.selection.row.value == row { change.value = () }
      })
  }
}

extension DeskModel {
  /// Returns what passengers read about the trip in a row; `nil` when there is nothing to show.
  fileprivate func passengersRead(ofRow row: Int) -> PassengersRead? {
    guard let trip = trips.settledTrip(ofRow: row) ?? trips.trip(ofRow: row) else { return nil }
    let timetable = timetable.value
    let direction = timetable.trips[timetable.scheduledTrips[row].trip].direction
    return PassengersRead(
      alerts.all.value.alerts(about: trip, direction: direction), about: trip.instance,
      lacksReason: !alerts.situationsWithoutReason(of: trip).isEmpty, journal.mark(of: trip.instance), wording)
  }
}
