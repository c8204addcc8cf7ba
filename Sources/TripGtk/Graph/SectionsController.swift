import CGtk
import TripCore

/// Shows which sections of the train graph's line have a single track, and marks them when their check boxes are clicked.
@MainActor
final class SectionsController {
  private let view: SectionsView
  private let model: GraphModel
  private var names: [String] = []
  private var clicks: [SignalConnection] = []
  private var buttons: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(_ view: SectionsView, model: GraphModel) {
    (self.view, self.model) = (view, model)
    buttons = [
      connect(view.all.pointer, "clicked") { [weak self] in self?.markAll(true) },
      connect(view.none.pointer, "clicked") { [weak self] in self?.markAll(false) },
    ]
    bindings.add(model.sections.bindAndFire { [weak self] in self?.show($0) })
  }

  private func show(_ sections: [GraphModel.Section]) {
    if sections.map(\.name) != names {
      names = sections.map(\.name)
      clicks = []
      view.show(names)
      clicks = view.checks.enumerated().map { index, check in
        connect(check.pointer, "toggled") { [weak self] in self?.toggled(index) }
      }
    }
    for (section, check) in zip(sections, view.checks) {
      gtk_toggle_button_set_active(cgtk_toggle_button(check.pointer), gboolean(section.isSingle))
    }
  }

  private func toggled(_ index: Int) {
    let sections = model.sections.value
    guard sections.indices.contains(index), view.checks.indices.contains(index) else { return }
    // GTK emits `toggled` also when the program itself sets a check box; then nothing is to be done.
    let isSingle = gtk_toggle_button_get_active(cgtk_toggle_button(view.checks[index].pointer)).isTrue
    guard sections[index].isSingle != isSingle else { return }
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
