import CGtk
import Foundation
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("Shots", .serialized)
struct ShotTests {
  @Test("shots") func shots() async throws {
    try #require(Screen.isThere)
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_path(provider, "data/tripdesk.css", nil)
    gtk_style_context_add_provider_for_screen(
      gdk_screen_get_default(), cgtk_style_provider(UnsafeMutableRawPointer(provider!)), 600)
    let name = ProcessInfo.processInfo.environment["SHOT"] ?? "shot"
    let desk = try sampleDesk()
    let model = AlertEditorModel(desk, languages: ["en", "ar", "nl"])
    let search = ConcernedModel(desk)
    let view = AlertEditorView()
    let shows = AlertEditorPresentationControl(view, model: model, search: search, wording: desk.wording)
    let acts = AlertEditorController(view, model: model, search: search, desk: desk)
    let window = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    window.add(view.widget)
    gtk_window_set_default_size(cgtk_window(window.pointer), 600, 760)
    gtk_widget_show(window.pointer)
    func settle() async { for _ in 0..<200 { Screen.settle(); await Task.yield(); usleep(2000) } }
    func shot(_ part: String) async {
      await settle()
      let (w, h) = (gtk_widget_get_allocated_width(window.pointer), gtk_widget_get_allocated_height(window.pointer))
      let pixels = gdk_pixbuf_get_from_window(gtk_widget_get_window(window.pointer), 0, 0, w, h)
      gdk_pixbuf_savev(pixels, "/work/wt/view-shots/\(name)-\(part).png", "png", nil, nil, nil)
    }
    func scroll(_ to: Double) {
      gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(cgtk_scrolled_window(view.scroller.pointer)), to)
    }
    await shot("1-empty")
    model.setText(in: "en", header: "Line R&B does not run", description: "Works at the bridge.\nTake line 4.")
    model.setText(in: "ar", header: "الخط لا يعمل", description: "أعمال على الجسر")
    model.add(AlertSelector(routeID: "r"))
    model.add(AlertSelector(stopID: "a"))
    model.set(effect: .noService)
    view.concerned.searchText = "a"
    await shot("2-search")
    view.concerned.searchText = ""
    model.set(repeats: true)
    model.set(told: model.followingTold)
    scroll(400)
    await shot("3-texts")
    scroll(4000)
    await shot("4-times")
    model.set(repeats: false)
    model.removeLanguage("nl")
    await settle()
    gtk_button_clicked(cgtk_button(view.footer.tell.pointer))
    await shot("5-question")
    print("MINIMUM", { var m: gint = 0, n: gint = 0; gtk_widget_get_preferred_width(view.widget.pointer, &m, &n); return (m, n) }())
    withExtendedLifetime((shows, acts)) {}
    gtk_widget_destroy(window.pointer)
  }
}
