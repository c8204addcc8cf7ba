import CGtk

/// The desk's header bar: operator and date, the clock, and what can be done with the desk as a whole.
@MainActor
final class DeskHeaderView {
  let widget = Widget(gtk_header_bar_new())
  let clock = Label()
  let rehearsal = Label()
  let open: Widget
  let recent = Widget(gtk_button_new_from_icon_name("pan-down-symbolic", GTK_ICON_SIZE_BUTTON))
  let day = Widget(gtk_button_new_from_icon_name("x-office-calendar-symbolic", GTK_ICON_SIZE_BUTTON))
  let menu: Widget

  var title = "" {
    didSet { if title != oldValue { gtk_header_bar_set_title(cgtk_header_bar(widget.pointer), title) } }
  }

  var subtitle = "" {
    didSet { if subtitle != oldValue { gtk_header_bar_set_subtitle(cgtk_header_bar(widget.pointer), subtitle) } }
  }

  init() {
    open = Widget(gtk_button_new_with_mnemonic(tr("_Open")))
    menu = Widget(gtk_menu_button_new())
    let bar = cgtk_header_bar(widget.pointer)
    gtk_header_bar_set_show_close_button(bar, 1)
    gtk_widget_set_tooltip_text(open.pointer, tr("Open a timetable (Ctrl+O)"))
    recent.setAccessibleName(tr("Open a recent timetable"))
    recent.setAccessibleID("open-recent")
    gtk_widget_set_tooltip_text(recent.pointer, tr("Open a recent timetable"))
    let opening = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
    gtk_style_context_add_class(gtk_widget_get_style_context(opening), "linked")
    for button in [open, recent] { gtk_box_pack_start(cgtk_box(opening), button.pointer, 0, 0, 0) }
    gtk_header_bar_pack_start(bar, opening)
    day.setAccessibleName(tr("Choose a day"))
    day.setAccessibleID("choose-day")
    gtk_widget_set_tooltip_text(day.pointer, tr("Choose a day (Ctrl+D)"))
    gtk_header_bar_pack_start(bar, day.pointer)

    rehearsal.text = tr("Rehearsal")
    rehearsal.setStyleClass("rehearsal")
    rehearsal.setAccessibleID("rehearsal")
    gtk_widget_set_tooltip_text(
      rehearsal.pointer, tr("The clock is set by hand. Nothing that is decided here is published."))
    gtk_widget_set_valign(rehearsal.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_no_show_all(rehearsal.pointer, 1)
    gtk_header_bar_pack_start(bar, rehearsal.pointer)

    clock.setStyleClass("desk-clock")
    clock.setAccessibleID("desk-clock")
    let icon = gtk_image_new_from_icon_name("open-menu-symbolic", GTK_ICON_SIZE_BUTTON)
    gtk_button_set_image(cgtk_button(menu.pointer), icon)
    menu.setAccessibleName(tr("Menu"))
    gtk_widget_set_tooltip_text(menu.pointer, tr("Menu (F10)"))
    gtk_menu_button_set_menu_model(cgtk_menu_button(menu.pointer), Self.menuModel())
    gtk_header_bar_pack_end(bar, menu.pointer)
    gtk_header_bar_pack_end(bar, clock.pointer)
    gtk_widget_show_all(widget.pointer)
  }

  private static func menuModel() -> UnsafeMutablePointer<GMenuModel> {
    let menu = g_menu_new()!
    for (text, action) in [
      (tr("_Open…"), "app.open"), (tr("_Read Again"), "app.reload"), (tr("Previous _Day"), "app.previous-day"),
      (tr("_Next Day"), "app.next-day"), (tr("_Today"), "app.today"), (tr("_Keyboard Shortcuts"), "app.shortcuts"), (tr("_Quit"), "app.quit"),
    ] { g_menu_append(menu, text, action) }
    return cgtk_menu_model(UnsafeMutableRawPointer(menu))
  }
}
