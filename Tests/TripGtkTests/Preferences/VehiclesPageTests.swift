import CGtk
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("The page Vehicles of the preferences", .serialized, .timeLimit(.minutes(10)))
struct VehiclesPageTests {
  private let parent: Widget

  init() throws {
    try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run")
    parent = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  }

  private func open(
    _ desk: DeskModel
  ) -> (view: VehiclesPageView, window: PreferencesWindow, model: VehiclesPageModel, parts: [AnyObject]) {
    let window = PreferencesWindow(above: parent, locale: "", standardStore: "/tmp/journal.sqlite")
    let model = VehiclesPageModel(desk, wording: desk.wording)
    let parts: [AnyObject] = [
      PreferencesController(window, model: PreferencesModel()),
      VehiclesPagePresentationControl(window.vehicles, model: model),
      VehiclesPageController(window.vehicles, model: model, in: window.widget),
    ]
    window.present()
    gtk_toggle_button_set_active(cgtk_toggle_button(window.tabs[3].pointer), 1)
    Screen.settle()
    return (window.vehicles, window, model, parts)
  }

  private func type(_ text: String, in entry: PlaceEntry) {
    gtk_entry_set_text(cgtk_entry(entry.widget.pointer), text)
    Screen.settle()
  }

  private func cell(_ view: VehiclesPageView, _ row: Int32, _ column: Int32) -> String {
    guard let model = gtk_tree_view_get_model(cgtk_tree_view(view.rules.pointer)) else { return "no model" }
    return shownText(model, row, column)
  }

  @Test("a number and a rule are typed and applied, and undo brings back what was")
  func applies() throws {
    let desk = try sampleDesk()
    let (view, window, _, parts) = open(desk)
    #expect(view.turnaround.text == "3" && !view.apply.isSensitive && !view.from.widget.isSensitive)
    type("x", in: view.turnaround)
    #expect(view.turnaroundRemark.isMapped && view.turnaroundRemark.hasClass("alarm") && !view.apply.isSensitive)
    type("4.5", in: view.turnaround)
    #expect(!view.turnaroundRemark.isVisible && view.apply.isSensitive)
    gtk_button_clicked(cgtk_button(view.add.pointer))
    type("Alpha & <Omega>", in: view.from)
    type("2", in: view.minutes)
    #expect(cell(view, 0, 0) == "Alpha &amp; &lt;Omega&gt; (a)" && cell(view, 0, 3) == "2")
    gtk_button_clicked(cgtk_button(view.apply.pointer))
    Screen.settle()
    let settings = desk.journal.vehicleSettings
    #expect(settings.value.turnaround == 270)
    #expect(settings.value.rules == [TurnaroundRule(.stop("a"), turnaround: 120)])
    #expect(view.message.isMapped && gtk_window_get_focus(cgtk_window(window.widget.pointer)) != nil)
    try desk.undo()
    Screen.settle()
    #expect(view.turnaround.text == "3" && cell(view, 0, 0) == "no row" && !view.from.widget.isSensitive)
    window.close()
    withExtendedLifetime(parts) {}
  }

  @Test("entries offer stops whose names have what is typed, and take one that is chosen")
  func offers() throws {
    let desk = try sampleDesk()
    let (view, window, model, parts) = open(desk)
    gtk_button_clicked(cgtk_button(view.add.pointer))
    type("omega", in: view.from)
    let completion = gtk_entry_get_completion(cgtk_entry(view.from.widget.pointer))
    let offered = try #require(gtk_entry_completion_get_model(completion))
    #expect(shownText(offered, 0, 0) == "Alpha & <Omega> (a)" && gtk_tree_model_iter_n_children(offered, nil) == 1)
    type("Alpha & <Omega> (a)", in: view.from)
    #expect(model.state.value.rules.first?.from == "Alpha & <Omega> (a)")
    for text in ["b", "be", "zz", "", "a"] { type(text, in: view.from) }
    window.close()
    withExtendedLifetime((desk, parts)) {}
  }

  @Test("closing the window says what was not applied, and frees the page")
  func closing() throws {
    weak var page: VehiclesPageView?
    let desk = try sampleDesk()
    do {
      let (view, window, _, parts) = open(desk)
      page = view
      type("9", in: view.horizon)
      window.close()
      withExtendedLifetime(parts) {}
    }
    Screen.settle()
    #expect(page == nil && desk.notices.all.value.count == 1)
    #expect(desk.journal.vehicleSettings.value == VehicleSettings())
  }
}
