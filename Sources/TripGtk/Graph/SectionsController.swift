import CGtk
import TripCore

/// Shows which sections of the train graph's line have a single track, and marks them when their check boxes are clicked.
@MainActor
final class SectionsController {
  private let view: SectionsView
  private let model: GraphModel
  private var buttons: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(_ view: SectionsView, model: GraphModel) {
    (self.view, self.model) = (view, model)
    buttons = [
      connect(view.all.pointer, "clicked") { [weak self] in self?.markAll(true) },
      connect(view.none.pointer, "clicked") { [weak self] in self?.markAll(false) },
    ]
    view.list.clicked = { [weak self] in self?.mark($0, $1) }
    bindings.add(model.sections.bindAndFire { [weak self] in self?.show($0) })
  }

  private func show(_ sections: [GraphModel.Section]) {
    view.show(sections.map { CheckList.Item(name: $0.name, isSet: $0.isSingle) })
  }

  private func mark(_ index: Int, _ isSingle: Bool) {
    model.mark([index], isSingle: isSingle)
    // When that was refused, the check box goes back.
    show(model.sections.value)
  }

  private func markAll(_ isSingle: Bool) {
    let sections = model.sections.value
    let others = sections.indices.filter { sections[$0].isSingle != isSingle }
    if !others.isEmpty { model.mark(Array(others), isSingle: isSingle) }
  }
}
