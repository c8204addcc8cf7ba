import TripCore

/// Shows the stops and stations for which a board can be opened.
@MainActor
final class StopChooserPresentationControl {
  private var rows: RowModel?
  private let bindings = SubscriptionBag()

  init(_ view: StopChooserWindow, model: StopChooserModel, wording: Wording) {
    bindings.add(
      model.choices.bindAndFire { [weak self] choices in
        let rows = RowModel(rows: choices.count, columns: 1) { row, _ in
          choices.indices.contains(row) ? markupEscaped(wording.sentence(choices[row])) : ""
        }
        self?.rows = rows
        view.show(rows, count: choices.count)
      })
  }
}
