import CGtk
import TripCore

/// The value of a widget (a check mark, a switch, a text, a number) as an observable value, to be bound both ways to
/// a setting of a model.
@MainActor
final class WidgetValue<Value: Equatable> {
  let value: Dynamic<Value>
  private var connection: SignalConnection?
  private let bindings = SubscriptionBag()

  /// Makes the observable value of a widget.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - signal: The signal that the widget emits when the user changes its value.
  ///   - read: Returns the value of the widget.
  ///   - write: Sets the value of the widget.
  init(
    _ widget: Widget, _ signal: String, read: @escaping @MainActor (UnsafeMutablePointer<GtkWidget>) -> Value,
    write: @escaping @MainActor (UnsafeMutablePointer<GtkWidget>, Value) -> Void
  ) {
    value = Dynamic(read(widget.pointer))
    connection = connect(widget.pointer, signal) { [value, pointer = WeakObject(widget.pointer)] in
      guard let widget = pointer.pointer?.assumingMemoryBound(to: GtkWidget.self) else { return }
      let held = read(widget)
      if held != value.value { value.value = held }
    }
    bindings.add(
      value.bind { [widget] value in
        if read(widget.pointer) != value { write(widget.pointer, value) }
      })
  }
}

extension WidgetValue<Bool> {
  /// Returns whether a check box or a toggle button is on, as an observable value.
  static func toggle(_ widget: Widget) -> WidgetValue {
    WidgetValue(
      widget, "toggled", read: { gtk_toggle_button_get_active(cgtk_toggle_button($0)).isTrue },
      write: { gtk_toggle_button_set_active(cgtk_toggle_button($0), gboolean($1)) })
  }

  /// Returns whether a `GtkSwitch` is on, as an observable value.
  static func onOff(_ widget: Widget) -> WidgetValue {
    WidgetValue(
      widget, "notify::active", read: { gtk_switch_get_active(cgtk_switch($0)).isTrue },
      write: { gtk_switch_set_active(cgtk_switch($0), gboolean($1)) })
  }
}

extension WidgetValue<String> {
  /// Returns the text of an entry as an observable value. It changes with every key that the user types.
  static func text(_ widget: Widget) -> WidgetValue {
    WidgetValue(
      widget, "changed", read: { String(cString: gtk_entry_get_text(cgtk_entry($0))) },
      write: { gtk_entry_set_text(cgtk_entry($0), $1) })
  }
}

extension WidgetValue<ServiceTime> {
  /// Returns the time of a ``TimeSpin`` as an observable value.
  static func time(_ widget: TimeSpin) -> WidgetValue {
    WidgetValue(
      widget, "value-changed",
      read: { ServiceTime(hours: 0, minutes: Int(gtk_spin_button_get_value_as_int(cgtk_spin_button($0)))) },
      write: { gtk_spin_button_set_value(cgtk_spin_button($0), Double($1.seconds / 60)) })
  }
}
