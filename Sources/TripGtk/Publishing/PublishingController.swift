import CGtk

/// The controller of the button that pauses publishing.
@MainActor
final class PublishingController {
  private var connection: SignalConnection?

  init(_ view: StatusBar, pause: @escaping @MainActor (Bool) -> Void) {
    connection = connect(view.pause.pointer, "toggled") { [button = WeakObject(view.pause.pointer)] in
      guard let button = button.pointer else { return }
      pause(gtk_toggle_button_get_active(cgtk_toggle_button(button)).isTrue)
    }
  }
}
