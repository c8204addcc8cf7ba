import CGtk
import TripCore

/// The window with the user's preferences. A change takes effect at once, or at the next start where the window says
/// so.
@MainActor
final class PreferencesWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let locale = Widget(cgtk_chooser_new())
  let clock = Widget(cgtk_chooser_new())
  let appearance = Widget(cgtk_chooser_new())
  let step = PreferencesWindow.number(in: Preferences.steps)
  let largeStep = PreferencesWindow.number(in: Preferences.steps)
  let notifies = Widget(gtk_switch_new())
  let notifyFrom = PreferencesWindow.number(in: Preferences.thresholds)
  let systemTitleBar = Widget(gtk_switch_new())
  /// The page about the journal.
  let journal: JournalPageView
  /// The page about what passengers are told.
  let passengers = PassengersPageView(limits: Preferences.thresholds)
  /// The page about what follows from late vehicles.
  let vehicles = VehiclesPageView()
  /// The buttons that show the pages, in the same order.
  let tabs: [Widget]
  private let pages = Widget(gtk_stack_new())
  /// The names of the pages, which are the accessible ids of their buttons, too.
  private static let pageNames = [
    "preferences-general", "preferences-journal", "preferences-passengers", "preferences-vehicles",
  ]
  private let grid = Widget(gtk_grid_new())
  private var rows: Int32 = 0

  /// Makes the window above `parent`; it is destroyed with `parent`.
  ///
  /// - Parameters:
  ///   - parent: The desk's window.
  ///   - chosen: The locale in the preferences, which may be one that the window does not offer.
  ///   - store: The path of the journal's file that is used when no other is chosen.
  init(above parent: Widget, locale chosen: String, standardStore store: String) {
    journal = JournalPageView(standard: store)
    tabs = Self.tabs([tr("_General"), tr("_Journal"), tr("_Passengers"), tr("Veh_icles")])
    let window = cgtk_window(widget.pointer)
    gtk_window_set_transient_for(window, cgtk_window(parent.pointer))
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_title(window, tr("Preferences"))
    gtk_window_set_resizable(window, 0)
    gtk_container_set_border_width(cgtk_container(grid.pointer), 18)
    gtk_grid_set_column_spacing(cgtk_grid(grid.pointer), 18)
    gtk_grid_set_row_spacing(cgtk_grid(grid.pointer), 9)
    fill(chosen)
    append(tr("_Language and formats"), locale, "preference-locale", tr("From the next start on"))
    append(tr("_Clock"), clock, "preference-clock", tr("From the next start on"))
    append(tr("_Style"), appearance, "preference-look")
    append(tr("S_tep of + and −, in minutes"), step, "preference-step")
    append(tr("Step with Ct_rl, in minutes"), largeStep, "preference-large-step")
    append(tr("_Notify of late trips"), notifies, "preference-notify")
    append(tr("_From so many minutes of delay"), notifyFrom, "preference-notify-from")
    append(tr("Title _bar of the desktop"), systemTitleBar, "preference-title-bar", tr("From the next start on"))
    let row = Box(GTK_ORIENTATION_HORIZONTAL)
    row.setStyleClass("linked")
    gtk_widget_set_halign(row.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_margin_top(row.pointer, 18)
    for (tab, (id, page)) in zip(tabs, zip(Self.pageNames, [grid, journal.widget, passengers.widget, vehicles.widget]))
    {
      tab.setAccessibleID(id)
      row.append(tab)
      gtk_stack_add_named(cgtk_stack(pages.pointer), page.pointer, id)
    }
    let content = Box(GTK_ORIENTATION_VERTICAL)
    content.append(row)
    content.append(pages, fills: true)
    widget.add(content)
    gtk_widget_show_all(content.pointer)
  }

  /// Shows a page.
  ///
  /// - Parameter page: Its place among ``tabs``.
  func show(page: Int) {
    gtk_stack_set_visible_child_name(cgtk_stack(pages.pointer), Self.pageNames[page])
  }

  /// Makes the buttons of pages, of which one is always on. They stand in place of the tabs of a `GtkNotebook`, which
  /// complains about its own end while a screen reader runs.
  private static func tabs(_ captions: [String]) -> [Widget] {
    var buttons: [Widget] = []
    for caption in captions {
      let group = buttons.first.map { cgtk_radio_button($0.pointer) }
      let button = Widget(
        group.map { gtk_radio_button_new_with_mnemonic_from_widget($0, caption) }
          ?? gtk_radio_button_new_with_mnemonic(nil, caption))
      gtk_toggle_button_set_mode(cgtk_toggle_button(button.pointer), 0)
      buttons.append(button)
    }
    return buttons
  }

  func present() { gtk_window_present(cgtk_window(widget.pointer)) }

  func close() { gtk_widget_destroy(widget.pointer) }

  private func fill(_ chosen: String) {
    var locales = [
      ("", tr("As the system")), ("en_GB", "English (GB)"), ("en_US", "English (US)"), ("de_DE", "Deutsch"),
      ("nl_NL", "Nederlands"), ("zh_CN", "简体中文"), ("ar_EG", "العربية"),
    ]
    if !locales.contains(where: { $0.0 == chosen }) { locales.append((chosen, chosen)) }
    let clocks: [(Preferences.ClockStyle, String)] = [
      (.system, tr("As the country does")), (.twelve, tr("12 hours")), (.twentyFour, tr("24 hours")),
    ]
    let appearances: [(Preferences.Appearance, String)] = [
      (.system, tr("As the desktop")), (.light, tr("Light")), (.dark, tr("Dark")),
    ]
    let choices = [
      (locale, locales), (clock, clocks.map { ($0.0.rawValue, $0.1) }),
      (appearance, appearances.map { ($0.0.rawValue, $0.1) }),
    ]
    for (box, items) in choices {
      for (id, text) in items { gtk_combo_box_text_append(cgtk_combo_box_text(box.pointer), id, text) }
      // A binding reads the chosen item at once, so the first item is chosen.
      gtk_combo_box_set_active(cgtk_combo_box(box.pointer), 0)
    }
  }

  private func append(_ caption: String, _ field: Widget, _ id: String, _ tooltip: String? = nil) {
    let label = Widget(gtk_label_new_with_mnemonic(caption))
    gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), field.pointer)
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    gtk_widget_set_halign(field.pointer, GTK_ALIGN_START)
    field.setAccessibleID(id)
    field.setAccessibleCaption(label)
    field.setAccessibleName(caption.replacing("_", with: ""))
    gtk_grid_attach(cgtk_grid(grid.pointer), label.pointer, 0, rows, 1, 1)
    gtk_grid_attach(cgtk_grid(grid.pointer), field.pointer, 1, rows, 1, 1)
    if let tooltip {
      let note = Label()
      note.text = tooltip
      note.setStyleClass("dim-label")
      gtk_grid_attach(cgtk_grid(grid.pointer), note.pointer, 2, rows, 1, 1)
    }
    rows += 1
  }

  private static func number(in range: ClosedRange<Int>) -> Widget {
    Widget(gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
  }
}
