import CGtk
import FoundationEssentials
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("Presentation controls", .serialized)
struct PresentationControlTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  @Test("two controls on one trip always agree")
  func twoControlsAgree() throws {
    let desk = try sampleDesk()
    let turns = ManualTurnScheduler()
    let context = ViewUpdatingContext(scheduler: turns)
    let views = [TripDetailView(), TripDetailView()]
    let controls = views.map { TripPresentationControl($0, context: context) }
    desk.selection.select(row: 2)
    for control in controls { control.show(desk.selection.trip.value) }
    for delta: Seconds in [300, 60, -360, -120] {
      try desk.changeActualDeparture(by: delta)
      turns.runTurn()
      let shown = views.map { view in
        [view.departure, view.status, view.delay, view.expectedDeparture, view.lateMark].map(\.shownText)
          + ["\(view.delay.isVisible)", "\(view.departure.hasClass("late"))"]
      }
      #expect(shown[0] == shown[1])
    }
    #expect(views[0].delay.shownText == "2 minutes early")
  }

  @Test("the delay is shown when late or early, and hidden when on time or unknown")
  func delayVisibility() throws {
    let (view, control, turns, desk) = try makeControl()
    #expect(!view.delay.isVisible && view.status.shownText.hasPrefix("no data"))
    try desk.changeActualDeparture(by: 120)
    turns.runTurn()
    #expect(view.delay.isVisible && view.delay.shownText == "2 minutes delay")
    #expect(view.departure.hasClass("late") && view.lateMark.shownText == "●")
    #expect(!view.status.shownText.contains("late"), "the delay says it in words")
    try desk.changeActualDeparture(by: -120)
    turns.runTurn()
    #expect(!view.delay.isVisible && view.status.shownText.hasPrefix("on time"))
    #expect(!view.departure.hasClass("late") && !view.lateMark.isVisible)
    try desk.changeActualDeparture(by: -60)
    turns.runTurn()
    #expect(view.delay.shownText == "1 minute early" && !view.departure.hasClass("late"))
    withExtendedLifetime(control) {}
  }

  @Test("a trip that is late from a later stop on is not marked as departing late")
  func laterStop() throws {
    let (view, control, turns, desk) = try makeControl()
    let trip = try #require(desk.selection.trip.value?.trip.value)
    try desk.decide(.departure(delay: 300, at: trip.stopTimes[1].sequence), on: trip.instance)
    turns.runTurn()
    #expect(view.delay.hasClass("late") && !view.departure.hasClass("late") && !view.expectedDeparture.isVisible)
    try desk.decide(.departure(delay: 300, at: nil), on: trip.instance)
    turns.runTurn()
    #expect(view.departure.hasClass("late") && view.expectedDeparture.hasClass("late"))
    withExtendedLifetime(control) {}
  }

  @Test("no text about a trip makes its pane wider, which would push the list away")
  func leastWidth() throws {
    let (view, control, _, _) = try makeControl()
    func least() -> gint {
      var (least, natural): (gint, gint) = (0, 0)
      gtk_widget_get_preferred_width(view.widget.pointer, &least, &natural)
      return least
    }
    let labels = [
      view.title, view.delay, view.follows, view.reported, view.decidedElsewhere, view.passengers, view.reason,
      view.note,
    ]
    for label in labels { label.optionalText = "four words of text" }
    let before = least()
    for label in labels { label.optionalText = "9 minutes delay from Lancaster Dr After Ketch Harbour Rd (7122) on" }
    #expect(least() == before)
    withExtendedLifetime(control) {}
  }

  @Test("a delay fades in when it comes, not when another trip is shown")
  func fading() throws {
    let (view, control, turns, desk) = try makeControl()
    try desk.changeActualDeparture(by: 120)
    turns.runTurn()
    #expect(view.delay.hasClass("appearing"))
    try desk.changeActualDeparture(by: 60)
    turns.runTurn()
    #expect(!view.delay.hasClass("appearing"), "it is there already")
    try desk.decide(.departure(delay: 300, at: 1), on: desk.timetable.value.instance(ofRow: 1))
    control.show(nil)
    control.show(desk.trips.viewModel(ofRow: 1, desk.wording))
    turns.runTurn()
    #expect(view.delay.shownText == "5 minutes delay" && !view.delay.hasClass("appearing"))
  }

  @Test("a control that is given another trip no longer listens to the one before")
  func anotherTrip() throws {
    let (view, control, turns, first) = try makeControl()
    let desk = try sampleDesk()
    control.show(desk.trips.viewModel(ofRow: 4, desk.wording))
    turns.runTurn()
    let before = view.departure.shownText
    try first.changeActualDeparture(by: 600)
    turns.runTurn()
    #expect(view.departure.shownText == before)
    #expect(!view.delay.isVisible)
  }

  @Test("a list shows its rows as markup, with what the feed says escaped")
  func listCells() throws {
    let desk = try sampleDesk()
    let view = TripListView()
    let control = TripListPresentationControl(view, desk: desk, columns: .constant(TripListColumn.usual))
    let model: OpaquePointer = gtk_tree_view_get_model(cgtk_tree_view(view.list.pointer))
    #expect(gtk_tree_model_iter_n_children(model, nil) == 6)
    #expect(shownText(model, 1, .destination) == "Beta &lt;b&gt;")
    // White on yellow cannot be read, whatever the feed wants.
    #expect(shownText(model, 1, .line) == "<span background=\"#ffff00\" foreground=\"#000000\"> R&amp;B </span>")
    #expect(shownText(model, 0, .departure) == "08:00" && shownText(model, 0, .status) == "should have left")
    try desk.decide(.departure(delay: 0, at: 1), on: desk.timetable.value.instance(ofRow: 0))
    #expect(shownText(model, 0, .departure) == "<span alpha=\"65%\">08:00</span>", "it has departed")
    #expect(shownText(model, 1, .status) == "no data")
    try desk.decide(.departure(delay: 420, at: 1), on: desk.timetable.value.instance(ofRow: 1))
    #expect(shownText(model, 1, .status).contains("+7 min"))
    withExtendedLifetime(control) {}
  }

  @Test("who is at another desk is in the header bar, in the row of what is selected there, and in its detail")
  func colleagues() throws {
    let desk = try sampleDesk()
    let window = DeskWindow(nil)
    window.show(desk, isRehearsal: false) { _ in }
    window.present()
    Screen.settle()
    let (header, detail, list) = (window.header, window.view.detail, window.view.list)
    let model: OpaquePointer = gtk_tree_view_get_model(cgtk_tree_view(list.list.pointer))
    desk.selection.select(row: 2)
    func show(_ authors: String...) {
      let instance = desk.timetable.value.instance(ofRow: 2)
      desk.show(Colleagues(authors.map { DeskAtWork(id: UUID(), author: $0, selected: [instance]) }))
      Screen.settle()
    }
    func placeOfButton() -> gint {
      var place = GtkAllocation()
      gtk_widget_queue_draw(window.widget.pointer)
      gtk_test_widget_wait_for_draw(window.widget.pointer)
      gtk_widget_get_allocation(detail.setTime.pointer, &place)
      return place.y
    }
    #expect(!header.colleagues.isVisible && !detail.colleagues.isVisible)
    let before = placeOfButton()
    #expect(before > 1)
    show("b<ram>", "chris")
    #expect(header.colleagues.shownText == "b<ram>, chris · 2 desks")
    let accessible = gtk_widget_get_accessible(header.colleagues.pointer)
    #expect(String(cString: atk_object_get_name(accessible)) == "At work now, at 2 desks: b<ram>, chris")
    #expect(String(cString: gtk_widget_get_tooltip_text(header.colleagues.pointer)).hasSuffix(": b<ram>, chris"))
    #expect(shownText(model, 2, .destination).contains("<small>b&lt;ram&gt;, chris</small> </span> Beta &lt;b&gt;"))
    #expect(shownText(model, 1, .destination) == "Beta &lt;b&gt;")
    #expect(
      detail.colleagues.isVisible && detail.colleagues.shownText == "also selected by b<ram>, also selected by chris")
    #expect(placeOfButton() == before, "no button moves")
    show()
    #expect(!header.colleagues.isVisible && !detail.colleagues.isVisible)
    #expect(shownText(model, 2, .destination) == "Beta &lt;b&gt;")
    window.close()
  }

  @Test("selecting in the model moves the list's cursor, and the other way round")
  func selection() throws {
    let desk = try sampleDesk()
    let view = TripListView()
    let control = TripListPresentationControl(view, desk: desk, columns: .constant(TripListColumn.usual))
    let search = TripSearch(desk, clock: .mainLoop)
    let controller = TripListController(view, desk: desk, stillness: search.stillness)
    desk.selection.select(row: 3)
    #expect(view.selection.rows == [3] && view.selection.cursor == 3)
    cgtk_select_rows(cgtk_tree_view(view.list.pointer), [5], 1, 5, -1)
    #expect(desk.selection.row.value == 5 && desk.selection.rows.value == [5])
    desk.show(desk.timetable.value)
    #expect(desk.selection.row.value == 5, "rows that are read anew unselect nothing")
    #expect(view.selection.rows == [5] && view.selection.cursor == 5)
    desk.selection.select(rows: [0, 1, 3, 4], cursor: 3)
    #expect(view.selection.rows == [0, 1, 3, 4] && view.selection.cursor == 3)
    #expect(desk.selection.rows.value == [0, 1, 3, 4], "what is shown is not taken for what somebody did")
    withExtendedLifetime((control, controller)) {}
  }

  /// A control that shows the selected trip of a desk.
  private func makeControl() throws -> (TripDetailView, TripPresentationControl, ManualTurnScheduler, DeskModel) {
    let turns = ManualTurnScheduler()
    let view = TripDetailView()
    let control = TripPresentationControl(view, context: ViewUpdatingContext(scheduler: turns))
    let desk = try sampleDesk()
    desk.selection.select(row: 2)
    control.show(desk.selection.trip.value)
    turns.runTurn()
    return (view, control, turns, desk)
  }
}
