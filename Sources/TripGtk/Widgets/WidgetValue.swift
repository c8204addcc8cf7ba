import CGtk
import TripCore

/// What a widget holds as an observable value, to be bound both ways to a setting of a model: a check mark, a switch, a
/// text, a number.
@MainActor
final class WidgetValue<Value: Equatable> {
  let value: Dynamic<Value>
  private var connection: SignalConnection?
  private let bindings = SubscriptionBag()

  /// Makes it of any widget.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - signal: By which it tells that somebody changed it.
  ///   - read: What it holds now.
  ///   - write: Makes it hold something else.
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
  /// Whether a check box or a toggle button is on.
  static func toggle(_ widget: Widget) -> WidgetValue {
    WidgetValue(
      widget, "toggled", read: { gtk_toggle_button_get_active(cgtk_toggle_button($0)).isTrue },
      write: { gtk_toggle_button_set_active(cgtk_toggle_button($0), gboolean($1)) })
  }

  /// Whether a GtkSwitch is on.
  static func onOff(_ widget: Widget) -> WidgetValue {
    WidgetValue(
      widget, "notify::active", read: { gtk_switch_get_active(cgtk_switch($0)).isTrue },
      write: { gtk_switch_set_active(cgtk_switch($0), gboolean($1)) })
  }
}

extension WidgetValue<String> {
  /// The text of an entry, with every key.
  static func text(_ widget: Widget) -> WidgetValue {
    WidgetValue(
      widget, "changed", read: { String(cString: gtk_entry_get_text(cgtk_entry($0))) },
      write: { gtk_entry_set_text(cgtk_entry($0), $1) })
  }
}

extension WidgetValue<ServiceTime> {
  /// The time of a ``TimeSpin``.
  static func time(_ widget: TimeSpin) -> WidgetValue {
    WidgetValue(
      widget, "value-changed",
      read: { ServiceTime(hours: 0, minutes: Int(gtk_spin_button_get_value_as_int(cgtk_spin_button($0)))) },
      write: { gtk_spin_button_set_value(cgtk_spin_button($0), Double($1.seconds / 60)) })
  }
}
