import TripCore

/// Shows whom an alert concerns, and what the search for more finds.
@MainActor
final class ConcernedPresentationControl {
  private let view: ConcernedView
  private var (found, chosen): (RowModel?, RowModel?)
  private let bindings = SubscriptionBag()

  init(_ view: ConcernedView, model: AlertEditorModel, search: ConcernedModel) {
    self.view = view
    bindings.add(model.concerned.bindAndFire { [weak self] in self?.show(chosen: $0) })
    bindings.add(
      combineLatest(search.found, search.text).bindAndFire { [weak self] found, text in
        self?.show(found: text.isEmpty ? nil : found)
      })
    bindings.add(
      combineLatest(search.found, search.left, combineLatest(search.text, search.isPreparing)).bindAndFire {
        found, left, other in
        let (text, isPreparing) = other
        view.more.optionalText =
          if text.isEmpty { nil } else if isPreparing { tr("Searching …") } else if found.isEmpty {
            tr("Nothing has all of these words.")
          } else {
            left > 0 ? Translation.fill(tr("and %@ more; another word leaves fewer"), "\(left)") : nil
          }
      })
    bindings.add(
      model.fromSelection.bindAndFire {
        view.fromSelection.setObstacle($0.isEmpty ? tr("No trip is selected. Select trips in the list first.") : nil)
      })
  }

  private func show(found things: [Concerned]?) {
    let rows = things.map(Self.rows)
    view.show(found: rows)
    found = rows
  }

  private func show(chosen things: [Concerned]) {
    let rows = Self.rows(things)
    view.show(chosen: rows)
    chosen = rows
  }

  private static func rows(_ things: [Concerned]) -> RowModel {
    RowModel(rows: things.count, columns: 1) { row, _ in
      things.indices.contains(row) ? markupEscaped(VisibleText.line(things[row].label)) : ""
    }
  }
}
