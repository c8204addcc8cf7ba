import CGtk
import TripCore

/// Shows which reasons and causes are offered while a dispatcher types a reason.
@MainActor
final class ExplanationPresentationControl {
  private var rows: RowModel?
  private let bindings = SubscriptionBag()

  init(_ view: OnDemand<ExplanationView>, reasons: ReasonModel) {
    bindings.add(
      view.whenBuilt { [weak self] view in
        self?.bindings.add(reasons.offers.bindAndFire { self?.show($0, in: view) })
      })
  }

  private func show(_ offers: [String], in view: ExplanationView) {
    let rows = RowModel(rows: offers.count, columns: 1) { row, _ in
      offers.indices.contains(row) ? markupEscaped(VisibleText.line(offers[row])) : ""
    }
    view.show(rows)
    self.rows = rows
  }
}
