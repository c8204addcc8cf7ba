import CGtk

/// The desk's header bar: operator and date, the clock, and what can be done with the desk as a whole.
@MainActor
final class DeskHeaderView {
  let widget = Widget(gtk_header_bar_new())
  let clock = Label()
  let rehearsal = Label()
  let open = Widget(gtk_button_new_with_mnemonic(tr("_Open")))
  let recent = Widget(gtk_button_new_from_icon_name("pan-down-symbolic", GTK_ICON_SIZE_BUTTON))
  let day = Widget(gtk_button_new_from_icon_name("x-office-calendar-symbolic", GTK_ICON_SIZE_BUTTON))
  let menu = Widget(gtk_menu_button_new())
  let recentMenu: RecentMenu

  var title = "" {
    didSet { if title != oldValue { gtk_header_bar_set_title(cgtk_header_bar(widget.pointer), title) } }
  }

  var subtitle = "" {
    didSet { if subtitle != oldValue { gtk_header_bar_set_subtitle(cgtk_header_bar(widget.pointer), subtitle) } }
  }

  init() {
    recentMenu = RecentMenu(at: recent)
    let bar = cgtk_header_bar(widget.pointer)
    gtk_header_bar_set_show_close_button(bar, 1)
    open.setAccessibleID("open")
    open.setTooltip(tr("Open a timetable (Ctrl+O)"))
    recent.setAccessibleName(tr("Open a recent timetable"))
    recent.setAccessibleID("open-recent")
    recent.setTooltip(tr("Open a recent timetable"))
    let opening = Box(GTK_ORIENTATION_HORIZONTAL)
    opening.setStyleClass("linked")
    for button in [open, recent] { opening.append(button) }
    gtk_header_bar_pack_start(bar, opening.pointer)
    day.setAccessibleName(tr("Choose a day"))
    day.setAccessibleID("choose-day")
    day.setTooltip(tr("Choose a day (Ctrl+D)"))
    gtk_header_bar_pack_start(bar, day.pointer)

    rehearsal.text = tr("Rehearsal")
    rehearsal.setStyleClass("rehearsal")
    rehearsal.setAccessibleID("rehearsal")
    rehearsal.setTooltip(
      tr("The clock is set by hand. Nothing that is decided here is published."))
    gtk_widget_set_valign(rehearsal.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_no_show_all(rehearsal.pointer, 1)
    gtk_header_bar_pack_start(bar, rehearsal.pointer)

    clock.setStyleClass("desk-clock")
    clock.setAccessibleID("desk-clock")
    let icon = gtk_image_new_from_icon_name("open-menu-symbolic", GTK_ICON_SIZE_BUTTON)
    gtk_button_set_image(cgtk_button(menu.pointer), icon)
    menu.setAccessibleID("menu")
    menu.setAccessibleName(tr("Menu"))
    menu.setTooltip(tr("Menu (F10)"))
    let items = Menu([
      (tr("_Open…"), "app.open"), (tr("Open _Folder…"), "app.open-folder"), (tr("_Read Again"), "app.reload"),
      (tr("Previous _Day"), "app.previous-day"), (tr("_Next Day"), "app.next-day"), (tr("_Today"), "app.today"),
      (tr("_Keyboard Shortcuts"), "app.shortcuts"), (tr("_Quit"), "app.quit"),
    ])
    gtk_menu_button_set_menu_model(cgtk_menu_button(menu.pointer), items.model)
    gtk_header_bar_pack_end(bar, menu.pointer)
    gtk_header_bar_pack_end(bar, clock.pointer)
    gtk_widget_show_all(widget.pointer)
  }
}
