import CGtk
import TripCore

/// Turns what the user does on the page *Vehicles* of the preferences into verbs of its model.
@MainActor
final class VehiclesPageController {
  private let values: [AnyObject]
  private let bindings = SubscriptionBag()
  private var connections: [SignalConnection] = []
  private var chooser: FileChooser?
  private let window: WeakObject

  /// Connects a page. `window` is the window that it is in.
  init(_ view: VehiclesPageView, model: VehiclesPageModel, in window: Widget) {
    self.window = WeakObject(window.pointer)
    let entries: [(VehiclesPageModel.Field, PlaceEntry)] = [
      (.turnaround, view.turnaround), (.horizon, view.horizon), (.from, view.from), (.to, view.to),
      (.route, view.route), (.minutes, view.minutes),
    ]
    let publishes = WidgetValue<Bool>.onOff(view.publishes)
    var values: [AnyObject] = [publishes]
    bindings.add(model.publishes.bidirectionalBind(to: publishes.value))
    for (field, entry) in entries {
      guard let text = model.texts[field] else { continue }
      let value = WidgetValue<String>.text(entry.widget)
      values.append(value)
      bindings.add(text.bidirectionalBind(to: value.value))
      bindings.add(text.bind { [weak model] _ in if let model { entry.offer(model.offers(field)) } })
      connections.append(connect(entry.widget.pointer, "activate") { model.apply() })
    }
    self.values = values
    connections += view.selection.connectChanges { [weak view] in
      guard let row = view?.selection.rows.first, row != model.selected.value else { return }
      model.selected.value = row
    }
    connections += [
      connect(view.add.pointer, "clicked") { [weak view] in
        model.addRule()
        view?.from.widget.takeFocus()
      },
      connect(view.remove.pointer, "clicked") { model.removeRule() },
      connect(view.read.pointer, "clicked") { [weak self] in self?.read(into: model) },
      connect(view.write.pointer, "clicked") { [weak self] in self?.write(model) },
      connect(view.keepMine.pointer, "clicked") { model.keepMine() },
      connect(view.takeTheirs.pointer, "clicked") { model.takeTheirs() },
      connect(view.apply.pointer, "clicked") { [weak view] in
        // The button becomes insensitive, and the keyboard would be nowhere.
        if model.apply() { view?.turnaround.widget.takeFocus() }
      },
      connect(view.discard.pointer, "clicked") { [weak view] in
        model.discard()
        view?.turnaround.widget.takeFocus()
      },
      connectKeys(view.rules.pointer, in: .turnaroundRules) { action in
        guard action == .removeRule else { return false }
        model.removeRule()
        return true
      },
      connect(window.pointer, "destroy") { model.close() },
    ]
  }

  private func read(into model: VehiclesPageModel) {
    guard let window = window.pointer else { return }
    chooser = FileChooser(.table, above: cgtk_window(window)) { [weak self] path in
      self?.chooser = nil
      if let path { model.readRules(TextFile.read(path), from: path) }
    }
  }

  private func write(_ model: VehiclesPageModel) {
    guard let window = window.pointer, let text = model.rulesAsText else {
      return model.noteWritten("", problem: model.state.value.obstacle)
    }
    chooser = FileChooser(.new(name: "turnarounds.csv"), above: cgtk_window(window)) { [weak self] path in
      self?.chooser = nil
      if let path { model.noteWritten(path, problem: WrittenFile.write(text, to: path)) }
    }
  }
}
