import CGtk
import TripCore

/// The controller of the window with the measures: fills the model's fields, and takes the measure. Its keys choose a
/// measure, and apply the one that is previewed.
@MainActor
final class MeasureController {
  private var connections: [SignalConnection] = []

  init(_ view: MeasureWindow, model: MeasureModel, desk: DeskModel) {
    connections = [
      connect(view.kind.pointer, "changed") { [weak view] in
        guard let view, let kind = MeasureKind(rawValue: AlertKindView.chosen(in: view.kind)) else { return }
        if kind != model.kind.value { model.kind.value = kind }
      },
      connect(view.cancel.pointer, "clicked") { [weak view] in view?.close() },
      connect(view.beginThere.pointer, "clicked") { [weak view] in
        model.beginWithLateTrip()
        // The button may be hidden now.
        if let view { gtk_widget_grab_focus(view.kind.pointer) }
      },
      connect(view.apply.pointer, "clicked") { [weak view] in
        desk.attempt { _ throws(Refusal) in
          if try model.apply() { view?.close() }
        }
      },
    ]
    connections.append(
      connectKeys(view.widget.pointer) { [weak view] key in
        guard let view, let action = KeyTable.action(of: key, in: .measures) else { return false }
        switch action {
        case .chooseMeasure:
          let index = Int(key.key - GDK_KEY_1)
          guard MeasureKind.allCases.indices.contains(index) else { return false }
          model.kind.value = MeasureKind.allCases[index]
          // The field that had the keyboard focus may be hidden now.
          gtk_widget_grab_focus(view.kind.pointer)
          return true
        case .applyMeasure: return view.applyByKey()
        default: return false
        }
      })
    for (field, widget) in view.fields {
      guard let value = model.values[field] else { continue }
      if let entry = view.entry(field) {
        connections.append(
          connect(entry.pointer, "changed") { [entry] in
            let text = String(cString: gtk_entry_get_text(cgtk_entry(entry.pointer)))
            if text != value.value { value.value = text }
          })
      } else {
        connections.append(
          connect(widget.pointer, "changed") { [widget] in
            let id = AlertKindView.chosen(in: widget)
            // A chooser is empty while its items are replaced.
            if !id.isEmpty, id != value.value { value.value = id }
          })
      }
    }
  }
}
