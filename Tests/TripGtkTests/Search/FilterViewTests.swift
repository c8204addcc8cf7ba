import CGtk
import FoundationEssentials
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("Search and filter", .serialized)
struct FilterViewTests {
  private let desk: DeskModel
  private let clock = ManualTimeSource()
  private let search: TripSearch
  private let window: DeskWindow

  init() throws {
    try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run")
    window = DeskWindow(nil)
    desk = try sampleDesk()
    search = TripSearch(desk, clock: clock)
    window.show(desk, search: search, isRehearsal: false) { _ in }
    window.present()
    Screen.settle()
  }

  private var filter: FilterView { window.header.filterView.part }
  private var listedRows: Int {
    let model: OpaquePointer? = gtk_tree_view_get_model(cgtk_tree_view(window.view.list.list.pointer))
    return Int(gtk_tree_model_iter_n_children(model, nil))
  }

  private func text(_ widget: Widget) -> String { String(cString: gtk_entry_get_text(cgtk_entry(widget.pointer))) }

  @Test("each widget and its setting follow each other")
  func bothWays() {
    let checks = [
      (filter.delayed, desk.filter.delayed), (filter.cancelled, desk.filter.cancelled),
      (filter.undecided, desk.filter.undecided), (filter.withNotes, desk.filter.withNotes),
      (window.header.worklist, desk.filter.isWorklist),
    ]
    for (check, setting) in checks {
      gtk_toggle_button_set_active(cgtk_toggle_button(check.pointer), 1)
      #expect(setting.value)
      setting.value = false
      #expect(!gtk_toggle_button_get_active(cgtk_toggle_button(check.pointer)).isTrue)
    }
    gtk_switch_set_active(cgtk_switch(filter.usesWindow.pointer), 1)
    #expect(desk.filter.usesWindow.value && filter.from.isSensitive)
    desk.filter.usesWindow.value = false
    #expect(!gtk_switch_get_active(cgtk_switch(filter.usesWindow.pointer)).isTrue)
    #expect(!gtk_widget_is_sensitive(filter.from.pointer).isTrue, "what does not count fades")
    gtk_entry_set_text(cgtk_entry(window.header.search.pointer), "t1")
    #expect(desk.filter.text.value == "t1")
    desk.filter.text.value = ""
    #expect(text(window.header.search) == "")
    window.close()
  }

  @Test("the ends of the window are typed and shown as clocks show them, and take each other along")
  func ends() {
    #expect(text(filter.from) == "06:00" && text(filter.to) == "10:00")
    gtk_entry_set_text(cgtk_entry(filter.from.pointer), "1130")
    gtk_spin_button_update(cgtk_spin_button(filter.from.pointer))
    #expect(desk.filter.from.value == ServiceTime(hours: 11, minutes: 30))
    #expect(text(filter.from) == "11:30" && text(filter.to) == "11:30")
    gtk_spin_button_spin(cgtk_spin_button(filter.to.pointer), GTK_SPIN_STEP_FORWARD, 15)
    #expect(text(filter.to) == "11:45" && desk.filter.to.value == ServiceTime(hours: 11, minutes: 45))
    gtk_entry_set_text(cgtk_entry(filter.to.pointer), "25:10")
    gtk_spin_button_update(cgtk_spin_button(filter.to.pointer))
    #expect(desk.filter.to.value == ServiceTime(hours: 25, minutes: 10) && text(filter.to) == "25:10")
    gtk_entry_set_text(cgtk_entry(filter.to.pointer), "soon")
    gtk_spin_button_update(cgtk_spin_button(filter.to.pointer))
    #expect(desk.filter.to.value == ServiceTime(hours: 25, minutes: 10) && text(filter.to) == "25:10")
    window.close()
  }

  @Test("the list narrows, and what is selected stays selected while it is not listed")
  func narrowing() throws {
    desk.selection.select(row: 3)
    desk.filter.usesWindow.value = true
    desk.filter.to.value = ServiceTime(hours: 8, minutes: 20)
    clock.advance(by: .seconds(1))
    Screen.settle()
    #expect(listedRows == 3 && window.view.chips.count.shownText == "3 of 6 trips")
    #expect(desk.selection.rows.value == [3] && window.view.list.selection.rows == [])
    #expect(window.view.list.selection.cursor == nil, "no row has the cursor when the selected one is not listed")
    gtk_widget_grab_focus(window.view.list.list.pointer)
    Screen.settle()
    #expect(desk.selection.rows.value == [3], "the focus selects nothing, and unselects nothing")
    #expect(window.view.list.selection.cursor == nil)
    cgtk_select_rows(cgtk_tree_view(window.view.list.list.pointer), [1], 1, 1, -1)
    #expect(desk.selection.rows.value == [1], "whoever selects, selects what is listed")
    desk.filter.clear()
    clock.advance(by: .seconds(1))
    #expect(listedRows == 6 && window.view.list.selection.rows == [1] && !window.view.chips.widget.isVisible)
    window.close()
  }

  @Test("positions in the list are not rows of the day where another order is shown")
  func otherOrder() throws {
    // It is 08:05: row 0 has left, and is in a folded group at the top, below its header.
    desk.selection.select(row: 0)
    desk.filter.isWorklist.value = true
    clock.advance(by: .seconds(1))
    #expect(desk.selection.rows.value == [1] && window.view.list.selection.rows == [2], "the first of the worklist")
    desk.selection.select(row: 0)
    #expect(window.view.list.selection.rows == [1], "below the header of its group")
    search.stillness.touch()
    cgtk_select_rows(cgtk_tree_view(window.view.list.list.pointer), [3, 4], 2, 3, -1)
    #expect(desk.selection.rows.value == [1, 2] && desk.selection.row.value == 1)
    try desk.changeActualDeparture(by: .minutes(3))
    #expect(desk.trips.trip(ofRow: 1)?.delay == 180 && desk.trips.trip(ofRow: 0)?.delay == nil)
    window.close()
  }

  @Test(
    "of a long list GTK gets the rows around the selected one at once, and all others soon", .timeLimit(.minutes(10)))
  func longList() throws {
    let desk = try sampleDesk(count: 5000)
    let search = TripSearch(desk, clock: clock)
    window.show(desk, search: search, isRehearsal: false) { _ in }
    #expect(listedRows == 5000, "a day is listed whole")
    desk.selection.select(row: 3000)
    desk.filter.undecided.value = true
    let some = TripListPresentationControl.rowsAtOnce
    #expect(desk.shownRows.value.count == 5000 && listedRows == some)
    #expect(window.view.list.selection.rows == [some / 2] && desk.selection.rows.value == [3000])
    cgtk_select_rows(cgtk_tree_view(window.view.list.list.pointer), [0], 1, 0, -1)
    #expect(desk.selection.rows.value == [3000 - some / 2])
    while listedRows != 5000 { gtk_main_iteration_do(1) }
    #expect(window.view.list.selection.rows == [3000 - some / 2] && desk.selection.rows.value == [3000 - some / 2])
    window.close()
  }

  @Test("a filter that leaves nothing says so, with a way back")
  func nothingLeft() {
    desk.filter.routes.value = ["none"]
    clock.advance(by: .seconds(1))
    #expect(window.view.listed.emptyText != nil && listedRows == 0)
    gtk_button_clicked(cgtk_button(window.view.listed.clear.pointer))
    clock.advance(by: .seconds(1))
    #expect(window.view.listed.emptyText == nil && listedRows == 6)
    window.close()
  }

  @Test("a pressed chip takes its part of the filter away; a line that is activated comes and goes")
  func chipsAndLines() throws {
    desk.filter.delayed.value = true
    window.view.chips.pressed(.delayed)
    #expect(!desk.filter.delayed.value && !window.view.chips.widget.isVisible)
    for expected: Set<GTFSID> in [["r"], []] {
      let path = gtk_tree_path_new_from_string("0")
      gtk_tree_view_set_cursor(cgtk_tree_view(filter.routes.pointer), path, nil, 0)
      gtk_tree_view_row_activated(
        cgtk_tree_view(filter.routes.pointer), path, gtk_tree_view_get_column(cgtk_tree_view(filter.routes.pointer), 0))
      gtk_tree_path_free(path)
      #expect(desk.filter.routes.value == expected)
    }
    window.close()
  }

  @Test("a filter is kept from one start to the next; a file that cannot be read lists everything, and says so")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tripdesk-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (operatorID, environment) = (OperatorID("a/b 線"), ["XDG_STATE_HOME": folder])
    let first = FilterModel()
    let file = FilterFile(of: operatorID, environment: environment)
    #expect(file.keep(first) == nil)
    first.routes.value = ["L4"]
    first.from.value = ServiceTime(hours: 12, minutes: 5)
    let path = "\(folder)/tripdesk/filters"
    var names: [String] = []
    while names.isEmpty {
      gtk_main_iteration_do(1)
      names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
    let second = FilterModel()
    #expect(FilterFile(of: operatorID, environment: environment).keep(second) == nil)
    #expect(second.settings.value == first.settings.value)
    let name = try #require(names.first)
    #expect(WrittenFile.write("tripdesk filter 9\n", to: "\(path)/\(name)") == nil)
    let third = FilterModel()
    #expect(FilterFile(of: operatorID, environment: environment).keep(third) == .filterUnreadable("\(path)/\(name)"))
    #expect(third.settings.value == FilterSettings())
    withExtendedLifetime(file) {}
  }
  @Test("a filter that was changed a moment before the desk is left is kept as well")
  func leftAtOnce() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tripdesk-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (operatorID, environment) = (OperatorID("o"), ["XDG_STATE_HOME": folder])
    let first = FilterModel()
    var file: FilterFile? = FilterFile(of: operatorID, environment: environment)
    #expect(file?.keep(first) == nil)
    first.undecided.value = true
    file = nil
    let second = FilterModel()
    #expect(FilterFile(of: operatorID, environment: environment).keep(second) == nil)
    #expect(second.settings.value == first.settings.value)
  }
}
