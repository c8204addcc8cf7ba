import CGtk

/// The desk's header bar: operator, service day, clock, search, and the buttons that concern the whole desk.
@MainActor
final class DeskHeaderView {
  let widget = Widget(gtk_header_bar_new())
  let clock = Label()
  let rehearsal = Label()
  let open = Widget(gtk_button_new_with_mnemonic(tr("_Open")))
  let recent = iconButton("pan-down-symbolic", name: tr("Open a recent timetable"), id: "open-recent")
  let day = iconButton("x-office-calendar-symbolic", name: tr("Choose a day"), id: "choose-day")
  let undo = iconButton("edit-undo-symbolic", name: tr("Undo"), id: "undo")
  let redo = iconButton("edit-redo-symbolic", name: tr("Redo"), id: "redo")
  let search = Widget(gtk_search_entry_new())
  let filter = Widget(gtk_button_new())
  let filterView: OnDemand<FilterView>
  let worklist = Widget(gtk_toggle_button_new())
  let menu = iconButton("open-menu-symbolic", name: tr("Menu"), id: "menu")
  let mainMenu: OnDemand<MainMenu>
  let columnsView: OnDemand<ColumnsView>
  let recentMenu: OnDemand<RecentMenu>

  /// The title of the header bar: the name of the operator.
  var title = "" { didSet { if title != oldValue { update() } } }
  /// The subtitle of the header bar: the service day in words.
  var subtitle = "" { didSet { if subtitle != oldValue { update() } } }
  /// Whether the button *Undo* can be used, because there is a step to undo.
  var canUndo = false { didSet { if canUndo != oldValue { update() } } }
  /// Whether the button *Redo* can be used, because there is a step to redo.
  var canRedo = false { didSet { if canRedo != oldValue { update() } } }
  /// Whether the desk is shown below the header bar. Above a page with a message, it hides the desk's date and clock,
  /// which would seem to belong to that page.
  var isAboveDesk = true { didSet { if isAboveDesk != oldValue { update() } } }
  /// The title and subtitle that the header bar has already. Setting the same texts again would make GTK measure the
  /// whole bar again.
  private var shownTitles: [String] = []

  init() {
    recentMenu = OnDemand { [recent] in RecentMenu(at: recent) }
    filterView = OnDemand { [filter] in FilterView(at: filter) }
    mainMenu = OnDemand { [menu] in MainMenu(at: menu) }
    columnsView = OnDemand { [menu] in ColumnsView(at: menu) }
    let bar = cgtk_header_bar(widget.pointer)
    gtk_header_bar_set_show_close_button(bar, 1)
    open.setAccessibleID("open")
    open.setTooltip(KeyTable.tooltip(.open))
    let opening = Self.linked([open, recent])
    gtk_header_bar_pack_start(bar, opening.pointer)
    day.setTooltip(KeyTable.tooltip(.chooseDay))
    gtk_header_bar_pack_start(bar, day.pointer)
    buildRehearsal()
    gtk_header_bar_pack_start(bar, rehearsal.pointer)
    clock.setStyleClass("desk-clock")
    clock.setAccessibleID("desk-clock")
    menu.setTooltip(KeyTable.tooltip(.menu))
    buildSearch()
    for button in [undo, redo] { button.leaveFocus() }
    gtk_header_bar_pack_end(bar, menu.pointer)
    let takingBack = Self.linked([undo, redo])
    gtk_header_bar_pack_end(bar, takingBack.pointer)
    let finding = Self.linked([search, filter, worklist])
    gtk_header_bar_pack_end(bar, finding.pointer)
    gtk_header_bar_pack_end(bar, clock.pointer)
    gtk_widget_show_all(widget.pointer)
    update()
  }

  private func update() {
    let bar = cgtk_header_bar(widget.pointer)
    let titles = isAboveDesk ? [title, subtitle] : [tr("Trip Desk")]
    if titles != shownTitles {
      shownTitles = titles
      gtk_header_bar_set_title(bar, titles.first)
      gtk_header_bar_set_subtitle(bar, isAboveDesk ? subtitle : nil)
    }
    clock.isVisible = isAboveDesk
    for widget in [day, search, filter, worklist] { widget.isSensitive = isAboveDesk }
    undo.isSensitive = isAboveDesk && canUndo
    redo.isSensitive = isAboveDesk && canRedo
  }

  private func buildRehearsal() {
    rehearsal.text = tr("Rehearsal")
    rehearsal.setStyleClass("rehearsal")
    rehearsal.setAccessibleID("rehearsal")
    rehearsal.setTooltip(
      tr("The clock is set by hand, for training. Only a target named on the command line is published to."))
    gtk_widget_set_valign(rehearsal.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_no_show_all(rehearsal.pointer, 1)
  }

  private func buildSearch() {
    gtk_entry_set_width_chars(cgtk_entry(search.pointer), 16)
    gtk_entry_set_placeholder_text(cgtk_entry(search.pointer), tr("Search…"))
    search.setAccessibleID("search")
    search.setAccessibleName(tr("Search trips"))
    search.setTooltip(KeyTable.tooltip(.search, tr("Trip, line, destination, stop or time")))
    let label = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 4)
    label.append(Widget(gtk_label_new(tr("Filter"))))
    label.append(Widget(gtk_image_new_from_icon_name("pan-down-symbolic", GTK_ICON_SIZE_BUTTON)))
    filter.add(label)
    filter.setAccessibleID("filter")
    filter.setAccessibleName(tr("Filter"))
    filter.setTooltip(KeyTable.tooltip(.filter))
    let icon = gtk_image_new_from_icon_name("view-sort-descending-symbolic", GTK_ICON_SIZE_BUTTON)
    gtk_button_set_image(cgtk_button(worklist.pointer), icon)
    worklist.setAccessibleID("worklist")
    worklist.setAccessibleName(tr("What needs me now first"))
    let order = tr("What needs me now first: late and undecided, conflicts, next departures")
    worklist.setTooltip(KeyTable.tooltip(.worklist, order))
    worklist.leaveFocus()
  }

  private static func linked(_ buttons: [Widget]) -> Box {
    let box = Box(GTK_ORIENTATION_HORIZONTAL)
    box.setStyleClass("linked")
    for button in buttons { box.append(button) }
    return box
  }
}
