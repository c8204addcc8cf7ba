/// The model of what passengers read about the selected trips of a desk.
@MainActor
public final class PassengersReadModel {
  /// What passengers read about the trips that the detail shows; `nil` when there is nothing to show.
  public let shown: ReadOnlyDynamic<PassengersRead?>

  private let current: Dynamic<PassengersRead?> = Dynamic(nil)
  /// Set when a selected trip has changed, so that the texts are made once for any number of changes.
  private let change: Dynamic<Void> = Dynamic(())
  private let bag = SubscriptionBag()

  /// Makes the model of a desk's selected trips.
  public init(_ desk: DeskModel) {
    shown = current.readOnly
    bag.add(
      combineLatest(
        desk.selection.rows, desk.timetable, combineLatest(desk.alerts.all, desk.alerts.withheld) { ($0, $1) }, change
      )
      .bindAndFire { [current, weak desk] rows, _, _, _ in
        let read = desk.flatMap {
          rows.count == 1 ? $0.passengersRead(ofRow: rows[0]) : $0.passengersRead(ofRows: rows)
        }
        if read != current.value { current.value = read }
      })
    bag.add(desk.now.bind { [change] _ in change.value = () })
    bag.add(desk.journal.saving.bind { [change] _ in change.value = () })
    bag.add(desk.journal.changes.listen { [change] _ in change.value = () })
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
      told: alerts.all.value.alerts(about: trip, direction: direction),
      withheld: alerts.withheld.value.alerts(about: trip, direction: direction), names: { $0.names(trip.instance) },
      lacksReason: !alerts.situationsWithoutReason(of: trip).isEmpty, limit: alerts.limitNotReached(by: trip),
      isSaved: journal.mark(of: trip.instance) == .saved, of: self)
  }

  /// Returns what passengers read about the trips in several rows; `nil` when there is nothing to show.
  fileprivate func passengersRead(ofRows rows: [Int]) -> PassengersRead? {
    let (told, withheld) = (alerts.all.value.alerts, alerts.withheld.value.alerts)
    guard !rows.isEmpty, !told.isEmpty || !withheld.isEmpty else { return nil }
    let chosen = ConcernedRows(rows, of: self, stopsOf: told + withheld)
    let shown = told.filter(chosen.areConcerned)
    // Decisions that wait to be saved are few, and so are the trips of the alerts about them.
    let isSaved = shown.allSatisfy { alert in
      alert.selectors.allSatisfy { $0.trip.map { journal.mark(of: $0) == .saved } ?? true }
    }
    return PassengersRead(
      told: shown, withheld: withheld.filter(chosen.areConcerned), names: chosen.areNamed, isSaved: isSaved, of: self)
  }
}
