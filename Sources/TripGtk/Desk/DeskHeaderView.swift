import CGtk

/// The desk's header bar: operator, service day, clock, search, and the buttons that concern the whole desk.
@MainActor
final class DeskHeaderView {
  let widget = Widget(gtk_header_bar_new())
  /// The title bar of the window, with ``widget``.
  let titlebar: CompactBin
  /// The place of ``marks`` below the title bar, in a narrow window or on a server. It is no part of the title bar: GTK
  /// makes a window higher, perhaps than the screen, when its title bar gets higher.
  let marksBelow = Box(GTK_ORIENTATION_HORIZONTAL)
  let clock = Label()
  /// What the dispatcher must not overlook about the whole desk, such as ``rehearsal``.
  let marks = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
  let rehearsal = Label()
  /// The lasting mark of a desk whose journal can be read, but not written; hidden when it can be written.
  let cannotSave = Label()
  /// Whether the decisions of this desk are saved on the server; hidden when the journal is on this computer.
  let saving = Label()
  /// The names of the dispatchers at work and the number of desks; hidden while no other desk is running.
  let colleagues = Label()
  /// The badge that says that the desk shows another service day than today.
  let otherDay = Label()
  let open = Widget(gtk_button_new_with_mnemonic(tr("_Open")))
  let recent = iconButton("pan-down-symbolic", name: tr("Open a recent timetable"), id: "open-recent")
  let day = iconButton("x-office-calendar-symbolic", name: tr("Choose a day"), id: "choose-day")
  let undo = iconButton("edit-undo-symbolic", name: tr("Undo"), id: "undo")
  let redo = iconButton("edit-redo-symbolic", name: tr("Redo"), id: "redo")
  let search = Widget(gtk_search_entry_new())
  let filter = Widget(gtk_button_new())
  let filterView: OnDemand<FilterView>
  let worklist = Widget(gtk_toggle_button_new())
  /// The button that leads from the list to the detail or back, while they take turns.
  let turn = iconButton("go-next-symbolic", name: "", id: "other-half")
  let menu = iconButton("open-menu-symbolic", name: tr("Menu"), id: "menu")
  let mainMenu: OnDemand<MainMenu>
  let columnsView: OnDemand<ColumnsView>
  let recentMenu: OnDemand<RecentMenu>

  /// Called with the title that the header bar shows, for the title of the window.
  var titleChanged: @MainActor (String) -> Void = { _ in }
  /// The title of the header bar: the name of the operator.
  var title = "" { didSet { if title != oldValue { update() } } }
  /// The subtitle of the header bar: the service day in words.
  var subtitle = "" { didSet { if subtitle != oldValue { update() } } }
  /// Why the button *Undo* cannot be used, as a sentence; `nil` when there is a step to undo.
  var undoObstacle: String? = "" { didSet { if undoObstacle != oldValue { update() } } }
  /// Why the button *Redo* cannot be used, as a sentence; `nil` when there is a step to redo.
  var redoObstacle: String? = "" { didSet { if redoObstacle != oldValue { update() } } }
  /// Whether the desk is shown below the header bar. Above a page with a message, it hides the desk's date and clock,
  /// which would seem to belong to that page.
  var isAboveDesk = true { didSet { if isAboveDesk != oldValue { update() } } }
  /// Whether the window is narrow. The header bar then leaves out what the main menu has too.
  var isCompact = false { didSet { if isCompact != oldValue { update() } } }
  /// Whether ``marks`` are always below the bar: a desk on a server has so many of them that the bar would change its
  /// layout with their words.
  var hasManyMarks = false { didSet { if hasManyMarks != oldValue { update() } } }
  /// The title and subtitle that the header bar has already. Setting the same texts again would make GTK measure the
  /// whole bar again.
  private var shownTitles: [String] = []
  private let opening = Box(GTK_ORIENTATION_HORIZONTAL)
  private let filterWord = Label()
  private var areMarksBelow = false
  private var turnsToDetail: Bool?

  init() {
    titlebar = CompactBin(widget)
    marksBelow.setStyleClass("marks-below")
    recentMenu = OnDemand { [recent] in RecentMenu(at: recent) }
    filterView = OnDemand { [filter] in FilterView(at: filter) }
    mainMenu = OnDemand { [menu] in MainMenu(at: menu) }
    columnsView = OnDemand { [menu] in ColumnsView(at: menu) }
    let bar = cgtk_header_bar(widget.pointer)
    gtk_header_bar_set_show_close_button(bar, 1)
    open.setAccessibleID("open")
    open.setTooltip(KeyTable.tooltip(.open))
    opening.setStyleClass("linked")
    for button in [open, recent] { opening.append(button) }
    gtk_header_bar_pack_start(bar, opening.pointer)
    gtk_widget_set_no_show_all(turn.pointer, 1)
    turn.leaveFocus()
    gtk_header_bar_pack_start(bar, turn.pointer)
    day.setTooltip(KeyTable.tooltip(.chooseDay))
    gtk_header_bar_pack_start(bar, day.pointer)
    buildMarks()
    gtk_header_bar_pack_start(bar, marks.pointer)
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
    for part in [titlebar, marksBelow] { gtk_widget_show_all(part.pointer) }
    update()
  }

  private func update() {
    let bar = cgtk_header_bar(widget.pointer)
    let titles = isAboveDesk ? [title, subtitle] : [tr("Trip Desk")]
    if titles != shownTitles {
      shownTitles = titles
      gtk_header_bar_set_title(bar, titles.first)
      gtk_header_bar_set_subtitle(bar, isAboveDesk ? subtitle : nil)
      titleChanged(titles[0])
    }
    clock.isVisible = isAboveDesk
    for part in [opening, redo] { part.isVisible = !isCompact }
    moveMarks()
    filterWord.isVisible = !isCompact
    gtk_entry_set_width_chars(cgtk_entry(search.pointer), isCompact ? 8 : 16)
    for widget in [day, search, filter, worklist] { widget.isSensitive = isAboveDesk }
    for (button, obstacle) in [(undo, undoObstacle), (redo, redoObstacle)] {
      button.setObstacle(obstacle)
      if !isAboveDesk { button.isSensitive = false }
    }
  }

  /// Moves the marks out of the header bar when they have no room there, and back.
  private func moveMarks() {
    guard areMarksBelow != (isCompact || hasManyMarks) else { return }
    areMarksBelow.toggle()
    let bar = cgtk_header_bar(widget.pointer)
    guard areMarksBelow else {
      if gtk_widget_get_parent(marks.pointer) == marksBelow.pointer {
        gtk_container_remove(cgtk_container(marksBelow.pointer), marks.pointer)
      }
      return gtk_header_bar_pack_start(bar, marks.pointer)
    }
    gtk_container_remove(cgtk_container(widget.pointer), marks.pointer)
    // GTK may lay out the window now, with the room that it asked for before.
    MainLoop.nextTurn { [weak self] in
      guard let self, areMarksBelow, gtk_widget_get_parent(marks.pointer) == nil else { return }
      marksBelow.append(marks)
    }
  }

  /// Shows on the button ``turn`` where it leads: to the detail, or back to the list.
  func showTurn(toDetail: Bool) {
    guard turnsToDetail != toDetail else { return }
    turnsToDetail = toDetail
    let icon = toDetail ? "go-next-symbolic" : "go-previous-symbolic"
    let name = KeyTable.tooltip(.otherPane, toDetail ? tr("Show the trip") : tr("Show the list"))
    gtk_button_set_image(
      cgtk_button(turn.pointer), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
    turn.setAccessibleName(name)
    turn.setTooltip(name)
  }

  private func buildMarks() {
    rehearsal.text = tr("Rehearsal")
    rehearsal.setTooltip(
      tr("The clock is set by hand, for training. Only a target named on the command line is published to."))
    otherDay.setTooltip(tr("Decisions are about the service day that is shown, not about today."))
    gtk_label_set_ellipsize(cgtk_label(colleagues.pointer), PANGO_ELLIPSIZE_END)
    let all = [
      (rehearsal, "rehearsal"), (cannotSave, "cannot-save"), (saving, "saving"), (otherDay, "other-day"),
      (colleagues, "colleagues"),
    ]
    for (mark, id) in all {
      mark.setStyleClass(id)
      mark.setAccessibleID(id)
      gtk_widget_set_valign(mark.pointer, GTK_ALIGN_CENTER)
      gtk_widget_set_no_show_all(mark.pointer, 1)
      marks.append(mark)
    }
  }

  private func buildSearch() {
    gtk_entry_set_placeholder_text(cgtk_entry(search.pointer), tr("Search…"))
    search.setAccessibleID("search")
    search.setAccessibleName(tr("Search trips"))
    search.setTooltip(KeyTable.tooltip(.search, tr("Trip, line, destination, stop or time")))
    let label = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 4)
    filterWord.text = tr("Filter")
    label.append(filterWord)
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
