import CGtk

/// The controller of the guide: turns its pages, and opens other addresses in the user's browser.
@MainActor
final class GuideController {
  private let view: GuideWindow
  private let page: @MainActor (String) -> String?
  /// The names of the pages that lead to the shown one, which is the last.
  private var path: [String] = []
  private var connections: [SignalConnection] = []

  /// Shows the first page of the guide in `view`. `page` returns the Markdown of a page, or `nil` when it is missing.
  init(_ view: GuideWindow, page: @escaping @MainActor (String) -> String?) {
    self.view = view
    self.page = page
    connections = [connect(view.back.pointer, "clicked") { [weak self] in self?.goBack() }]
    if let first = DeskEnvironment.guidePages.first { open(first) }
  }

  private func open(_ name: String) {
    guard let markdown = page(name) else { return }
    path.append(name)
    view.back.isSensitive = path.count > 1
    // The page with the link is replaced after GTK has handled the click on it.
    let parts = GuideMarkup(markdown: markdown).parts
    MainLoop.nextTurn { [weak self] in
      guard let self else { return }
      view.show(parts) { [weak self] in self?.follow($0) }
    }
  }

  private func follow(_ address: String) {
    if let name = DeskEnvironment.guidePage(ofLink: address) { return open(name) }
    gtk_show_uri_on_window(cgtk_window(view.widget.pointer), address, guint(GDK_CURRENT_TIME), nil)
  }

  private func goBack() {
    guard path.count > 1 else { return }
    path.removeLast()
    open(path.removeLast())
  }
}
