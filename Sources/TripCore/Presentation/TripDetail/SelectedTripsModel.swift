/// The model that describes the selected trips of a desk while several are selected.
@MainActor
public final class SelectedTripsModel {
  /// The selected trips in words, or `nil` when fewer than two are selected.
  public let selected: ReadOnlyDynamic<SelectedTrips?>

  private let current: Dynamic<SelectedTrips?> = Dynamic(nil)
  /// Is set whenever a row changes. When it is set several times at once, `selected` is updated only once.
  private let rowChange: Dynamic<Void> = Dynamic(())
  private let bag = SubscriptionBag()

  /// Makes the model.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - step: By how many minutes the buttons for one step move a departure.
  public init(_ desk: DeskModel, step: ReadOnlyDynamic<Int>) {
    selected = current.removeDuplicates().erased()
    bag.add(
      combineLatest(desk.selection.rows, desk.timetable, step, rowChange).bindAndFire {
        [current, weak desk] rows, _, step, _ in
        let selected = rows.count > 1 ? desk.map { SelectedTrips(rows, of: $0, step: step) } : nil
        if current.value != selected { current.value = selected }
      })
    bag.add(
      desk.trips.changes.listen { [rowChange, weak desk] _ in
        if let desk, desk.selection.rows.value.count > 1 { rowChange.value = () }
      })
  }
}
