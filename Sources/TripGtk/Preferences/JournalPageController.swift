import CGtk
import TripCore

/// Turns what the user does on the page *Journal* of the preferences into verbs of its model.
@MainActor
final class JournalPageController {
  private let values: [WidgetValue<String>]
  private let bindings = SubscriptionBag()
  private var connections: [SignalConnection] = []
  private var chooser: FileChooser?
  private let window: WeakObject

  /// Connects a page. `window` is the window that it is in.
  init(_ view: JournalPageView, model: JournalPageModel, in window: Widget) {
    let (path, address) = (WidgetValue<String>.text(view.path), WidgetValue<String>.text(view.address))
    values = [path, address]
    self.window = WeakObject(window.pointer)
    bindings.add(model.path.bidirectionalBind(to: path.value))
    bindings.add(model.address.bidirectionalBind(to: address.value))
    connections = [
      connect(view.server.pointer, "toggled") { [weak view] in
        guard let view else { return }
        let isServer = gtk_toggle_button_get_active(cgtk_toggle_button(view.server.pointer)).isTrue
        if isServer != (model.place.value == .server) { model.place.value = isServer ? .server : .thisComputer }
      },
      connect(view.test.pointer, "clicked") { model.test() },
      connect(view.address.pointer, "activate") { model.test() },
      connect(view.path.pointer, "activate") { model.commit() },
      connect(view.choose.pointer, "clicked") { [weak self] in self?.choose(for: model) },
      // What was typed last is kept too, however the window is closed.
      connect(window.pointer, "destroy") { model.close() },
    ]
    for entry in [view.path, view.address] {
      connections.append(
        connect(entry.pointer, "notify::has-focus") { [weak entry] in
          if let entry, !gtk_widget_has_focus(entry.pointer).isTrue { model.commit() }
        })
    }
    bindings.add(
      model.outcome.bind { [weak self, weak view] outcome in
        // The button lost the keyboard focus when it became insensitive.
        guard let view, !outcome.isTesting, let window = self?.livingWindow, gtk_window_get_focus(window) == nil else {
          return
        }
        gtk_widget_grab_focus(view.test.pointer)
      })
  }

  private var livingWindow: UnsafeMutablePointer<GtkWindow>? {
    window.pointer.map { cgtk_window($0) }
  }

  private func choose(for model: JournalPageModel) {
    guard let window = livingWindow else { return }
    chooser = FileChooser(.new(name: "journal.sqlite"), above: window) { [weak self] path in
      self?.chooser = nil
      guard let path else { return }
      model.path.value = path
      model.commit()
    }
  }
}
