import CGtk

extension WidgetValue<String> {
  /// Returns the id of the chosen item of a `GtkComboBox` as an observable value.
  static func choice(_ widget: Widget) -> WidgetValue {
    WidgetValue(
      widget, "changed", read: { chosenID($0) ?? "" },
      write: { _ = gtk_combo_box_set_active_id(cgtk_combo_box($0), $1) })
  }
}

extension WidgetValue where Value: RawRepresentable<String> & CaseIterable, Value.AllCases == [Value] {
  /// Returns the chosen item of a `GtkComboBox`, whose ids are raw values of `Value`, as an observable value. It is
  /// the first case while no item is chosen.
  static func choice(_ widget: Widget) -> WidgetValue {
    WidgetValue(
      widget, "changed", read: { chosenID($0).flatMap { Value(rawValue: $0) } ?? Value.allCases[0] },
      write: { _ = gtk_combo_box_set_active_id(cgtk_combo_box($0), $1.rawValue) })
  }
}

extension WidgetValue<Int> {
  /// Returns the number of a `GtkSpinButton` as an observable value.
  static func number(_ widget: Widget) -> WidgetValue {
    WidgetValue(
      widget, "value-changed", read: { Int(gtk_spin_button_get_value_as_int(cgtk_spin_button($0))) },
      write: { gtk_spin_button_set_value(cgtk_spin_button($0), Double($1)) })
  }
}

@MainActor
private func chosenID(_ widget: UnsafeMutablePointer<GtkWidget>) -> String? {
  gtk_combo_box_get_active_id(cgtk_combo_box(widget)).map { String(cString: $0) }
}
