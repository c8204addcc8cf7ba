import CGtk
import TestSupport
import Testing

@testable import TripGtk

@MainActor @Suite("The program's icon", .serialized)
struct IconTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  @Test("GTK finds it beside the program's data, at every size, and looks there once")
  func found() throws {
    let environment = DeskEnvironment(["TRIPDESK_DATA": Checkout.path("data")])
    let theme = try #require(gtk_icon_theme_get_default())
    environment.loadIcons()
    let folders = searchPath(theme)
    environment.loadIcons()
    #expect(searchPath(theme) == folders)
    for size: gint in [16, 24, 48, 256] {
      let icon = try #require(gtk_icon_theme_lookup_icon(theme, DeskApplication.id, size, GTK_ICON_LOOKUP_FORCE_SIZE))
      let pixels = try #require(gtk_icon_info_load_icon(icon, nil))
      #expect(gdk_pixbuf_get_width(pixels) == size)
      let file = try #require(gtk_icon_info_get_filename(icon).map { String(cString: $0) })
      #expect(file.contains(size == 16 ? "/data/icons/hicolor/16x16/" : "/data/icons/hicolor/scalable/"))
      g_object_unref(UnsafeMutableRawPointer(pixels))
      g_object_unref(UnsafeMutableRawPointer(icon))
    }
    #expect(gtk_icon_theme_has_icon(theme, DeskApplication.id + "-symbolic").isTrue)
  }

  private func searchPath(_ theme: UnsafeMutablePointer<GtkIconTheme>) -> [String] {
    var folders: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var count: gint = 0
    gtk_icon_theme_get_search_path(theme, &folders, &count)
    defer { g_strfreev(folders) }
    return (0..<Int(count)).compactMap { folders?[$0].map { String(cString: $0) } }
  }
}
