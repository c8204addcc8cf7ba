import CGtk

/// The page *Vehicles* of the preferences window: the operator's settings for what follows from a late vehicle.
@MainActor
final class VehiclesPageView {
  let widget = Box(GTK_ORIENTATION_VERTICAL, spacing: 9)
  let scope = Label()
  let inEffect = Label()
  let turnaround = PlaceEntry("vehicles-turnaround", width: 6)
  let horizon = PlaceEntry("vehicles-horizon", width: 6)
  let publishes = Widget(gtk_switch_new())
  /// The rules.
  let rules = Widget(gtk_tree_view_new())
  private(set) lazy var selection = RowSelection(rules)
  let (from, to) = (PlaceEntry("vehicles-from", width: 16), PlaceEntry("vehicles-to", width: 16))
  let (route, minutes) = (PlaceEntry("vehicles-route", width: 10), PlaceEntry("vehicles-minutes", width: 6))
  /// The sentences about the fields of the selected rule.
  let ruleRemark = VehiclesPageView.remark("vehicles-rule-remark")
  let turnaroundRemark = VehiclesPageView.remark("vehicles-turnaround-remark")
  let horizonRemark = VehiclesPageView.remark("vehicles-horizon-remark")
  let add = Widget(gtk_button_new_with_mnemonic(tr("_Add Rule")))
  let remove = Widget(gtk_button_new_with_mnemonic(tr("Rem_ove Rule")))
  let read = Widget(gtk_button_new_with_mnemonic(tr("R_ead a File…")))
  let write = Widget(gtk_button_new_with_mnemonic(tr("_Write a File…")))
  let message = VehiclesPageView.remark("vehicles-message")
  let clash = VehiclesPageView.remark("vehicles-clash")
  let keepMine = Widget(gtk_button_new_with_mnemonic(tr("_Keep Mine")))
  let takeTheirs = Widget(gtk_button_new_with_mnemonic(tr("Take Their_s")))
  let apply = Widget(gtk_button_new_with_mnemonic(tr("Appl_y")))
  let discard = Widget(gtk_button_new_with_mnemonic(tr("_Discard")))
  private let clashBox = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
  private let messageBox = Box(GTK_ORIENTATION_HORIZONTAL)

  /// The width of sentences, in letters.
  private static let width: Int32 = 76
  /// The width of a sentence beside a field, in letters: a longer one would make the window wider.
  private static let remarkWidth: Int32 = 44
  /// The height of the rules, in pixels.
  private static let rulesHeight: gint = 120

  init() {
    gtk_container_set_border_width(cgtk_container(widget.pointer), 18)
    for (label, id) in [(scope, "vehicles-scope"), (inEffect, "vehicles-in-effect")] {
      Self.setWrapping(label)
      label.setAccessibleID(id)
      widget.append(label)
    }
    scope.setStyleClass("dim-label")
    appendSettings()
    appendRules()
    appendFields()
    appendMessages()
    appendAnswers()
  }

  /// Shows a message about what was done; an empty text hides it.
  func show(message text: String) { Self.announce(text, message, messageBox) }

  /// Shows that another desk has changed what is edited; an empty text hides it.
  func show(clash text: String) { Self.announce(text, clash, clashBox) }

  /// A screen reader says a notification when it appears.
  private static func announce(_ text: String, _ label: Label, _ box: Box) {
    guard label.text != text else { return }
    box.isVisible = false
    label.text = text
    box.isVisible = !text.isEmpty
  }

  private func appendSettings() {
    let grid = Widget(gtk_grid_new())
    gtk_grid_set_column_spacing(cgtk_grid(grid.pointer), 18)
    gtk_grid_set_row_spacing(cgtk_grid(grid.pointer), 6)
    publishes.setAccessibleID("vehicles-publishes")
    let rows: [(String, Widget, Label?)] = [
      (tr("_Turnaround, in minutes"), turnaround.widget, turnaroundRemark),
      (tr("Predicted a_head, in minutes"), horizon.widget, horizonRemark),
      (tr("Tell passengers what _follows"), publishes, nil),
    ]
    for (row, (caption, field, remark)) in rows.enumerated() {
      gtk_widget_set_halign(field.pointer, GTK_ALIGN_START)
      Self.attach(Self.caption(caption, of: field), to: grid, column: 0, row: row)
      Self.attach(field, to: grid, column: 1, row: row)
      guard let remark else { continue }
      gtk_label_set_max_width_chars(cgtk_label(remark.pointer), Self.remarkWidth)
      Self.attach(remark, to: grid, column: 2, row: row)
    }
    turnaround.widget.setTooltip(tr("The least time between an arrival and the next departure, where no rule counts"))
    horizon.widget.setTooltip(tr("What leaves later is only marked as at risk"))
    publishes.setTooltip(tr("Otherwise it is kept at the desk"))
    widget.append(grid)
  }

  private func appendRules() {
    widget.append(Self.caption(tr("Ru_les for stops and lines"), of: rules))
    let view = cgtk_tree_view(rules.pointer)
    let columns: [(String, Int32, gboolean)] = [
      (tr("Arrives at"), 190, 1), (tr("Leaves from"), 190, 1), (tr("Line"), 110, 0), (tr("Minutes"), 80, 0),
    ]
    for (index, (title, width, expands)) in columns.enumerated() {
      gtk_tree_view_append_column(view, cgtk_markup_column(title, Int32(index), width, expands, 0))
    }
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller.pointer), GTK_SHADOW_IN)
    gtk_widget_set_size_request(scroller.pointer, -1, Self.rulesHeight)
    scroller.add(rules)
    widget.append(scroller, fills: true)
  }

  private func appendFields() {
    let grid = Widget(gtk_grid_new())
    gtk_grid_set_column_spacing(cgtk_grid(grid.pointer), 9)
    let fields = [
      (tr("A_rrives at"), from), (tr("Leaves fro_m"), to), (tr("L_ine"), route), (tr("Mi_nutes"), minutes),
    ]
    for (column, (caption, field)) in fields.enumerated() {
      gtk_widget_set_hexpand(field.widget.pointer, gboolean(column < 2))
      Self.attach(Self.caption(caption, of: field.widget), to: grid, column: column, row: 0)
      Self.attach(field.widget, to: grid, column: column, row: 1)
    }
    for field in [from, to, route] { field.widget.setTooltip(tr("Type a part of the name, or an id")) }
    widget.append(grid)
    widget.append(ruleRemark)
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    for (button, id) in [
      (add, "vehicles-add"), (remove, "vehicles-remove"), (read, "vehicles-read"), (write, "vehicles-write"),
    ] {
      button.setAccessibleID(id)
      row.append(button)
    }
    widget.append(row)
  }

  private func appendMessages() {
    for (box, label) in [(messageBox, message), (clashBox, clash)] {
      atk_object_set_role(gtk_widget_get_accessible(box.pointer), ATK_ROLE_NOTIFICATION)
      box.append(label, fills: true)
    }
    for (button, id) in [(keepMine, "vehicles-keep-mine"), (takeTheirs, "vehicles-take-theirs")] {
      button.setAccessibleID(id)
      gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
      clashBox.append(button)
    }
    clash.setStyleClass("alarm")
    for box in [messageBox, clashBox] {
      gtk_widget_show_all(box.pointer)
      gtk_widget_set_no_show_all(box.pointer, 1)
      box.isVisible = false
      widget.append(box)
    }
  }

  private func appendAnswers() {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    gtk_widget_set_halign(row.pointer, GTK_ALIGN_END)
    for (button, id) in [(discard, "vehicles-discard"), (apply, "vehicles-apply")] {
      button.setAccessibleID(id)
      row.append(button)
    }
    apply.setStyleClass("suggested-action")
    widget.append(row)
  }

  private static func attach(_ widget: Widget, to grid: Widget, column: Int, row: Int) {
    gtk_grid_attach(cgtk_grid(grid.pointer), widget.pointer, gint(column), gint(row), 1, 1)
  }

  private static func caption(_ text: String, of field: Widget) -> Widget {
    let label = Widget(gtk_label_new_with_mnemonic(text))
    gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), field.pointer)
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    field.setAccessibleCaption(label)
    field.setAccessibleName(text.replacing("_", with: ""))
    return label
  }

  private static func remark(_ id: String) -> Label {
    let label = Label()
    label.setAccessibleID(id)
    setWrapping(label)
    return label
  }

  private static func setWrapping(_ label: Label) {
    gtk_label_set_line_wrap(cgtk_label(label.pointer), 1)
    gtk_label_set_line_wrap_mode(cgtk_label(label.pointer), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_max_width_chars(cgtk_label(label.pointer), width)
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
  }
}
