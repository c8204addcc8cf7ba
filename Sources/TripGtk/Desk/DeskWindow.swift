import CGtk
import TripCore

/// The window of a desk. It builds the views and connects each of them with its presentation control and its
/// controller, which contain all rules.
@MainActor
final class DeskWindow {
  let widget: Widget
  /// Collects the updates of this window's views during a turn of the main loop.
  let context = ViewUpdatingContext(scheduler: .mainLoop)
  let header = DeskHeaderView()
  let message: OnDemand<MessagePage>
  let view = DeskView()
  let loading: OnDemand<LoadingPage>
  /// The user's preferences.
  let preferences: PreferencesModel
  private let pages = Widget(gtk_stack_new())
  private(set) var desk: DeskConnections?
  private var opened: DeskWindows?
  private var connections: [SignalConnection] = []
  /// The environment variables, which name the folder for the places of windows.
  private let environment: [String: String]

  /// Makes an empty window. `application` ends when its last window is closed; `nil` makes a window without an
  /// application.
  init(
    _ application: UnsafeMutablePointer<GtkApplication>?, preferences: PreferencesModel = PreferencesModel(),
    environment: [String: String] = [:]
  ) {
    self.preferences = preferences
    self.environment = environment
    message = OnDemand { [pages] in
      let page = MessagePage()
      gtk_stack_add_named(cgtk_stack(pages.pointer), page.widget.pointer, "message")
      return page
    }
    loading = OnDemand { [pages] in
      let page = LoadingPage()
      gtk_stack_add_named(cgtk_stack(pages.pointer), page.widget.pointer, "loading")
      return page
    }
    if let application {
      widget = Widget(gtk_application_window_new(application))
    } else {
      widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    }
    let window = cgtk_window(widget.pointer)
    gtk_window_set_default_size(window, 1100, 700)
    let box = Box(GTK_ORIENTATION_VERTICAL)
    if preferences.hasSystemTitleBar.value {
      gtk_window_set_title(window, tr("Trip Desk"))
      gtk_header_bar_set_show_close_button(cgtk_header_bar(header.widget.pointer), 0)
      box.append(header.titlebar)
    } else {
      gtk_window_set_titlebar(window, header.titlebar.pointer)
      // GTK takes the title of the window from a header bar only when that is the title bar itself.
      header.titleChanged = { [weak widget] title in
        if let widget { gtk_window_set_title(cgtk_window(widget.pointer), title) }
      }
    }
    box.append(header.marksBelow)
    box.append(pages, fills: true)
    widget.add(box)
    gtk_widget_show(box.pointer)
    gtk_stack_add_named(cgtk_stack(pages.pointer), view.widget.pointer, "desk")
    gtk_widget_show_all(pages.pointer)
    for signal in ["show", "notify::is-active"] {
      connections.append(connect(widget.pointer, signal) { [weak self] in self?.context.update() })
    }
    // The desk may change while the program ends; GTK complains of a list that is told so when it is gone.
    connections.append(connect(widget.pointer, "destroy") { [weak self] in self?.desk = nil })
  }

  /// Shows a desk instead of the present content of the window. `search` is the search in the desk's trips; `nil`
  /// makes a new one. `editor` returns the models with which alerts are written; `nil` for models whose drafts are not kept.
  func show(
    _ model: DeskModel, search: TripSearch? = nil, editor: @escaping @MainActor () -> SessionAlertEditor? = { nil },
    isRehearsal: Bool, accept: @escaping @MainActor (DeskOffer) -> Void,
    pausePublishing: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    // The connections to the previous desk end first, so that they do not write to the labels any more.
    desk = nil
    opened?.close()
    opened = DeskWindows(
      of: model, above: widget, preferences: preferences, isRehearsal: isRehearsal, environment: environment,
      editor: editor, accept: accept)
    header.rehearsal.isVisible = isRehearsal
    showDesk()
    view.list.takeFocus()
    desk = DeskConnections(
      view, in: self, model: model, search: search ?? TripSearch(model, clock: .mainLoop), accept: accept,
      pausePublishing: pausePublishing)
  }

  /// The windows that belong to the desk; `nil` while the window shows no desk.
  var windows: DeskWindows? { isShowingDesk ? opened : nil }

  /// Moves the keyboard focus to the search entry.
  func beginSearch() {
    if isShowingDesk { gtk_widget_grab_focus(header.search.pointer) }
  }

  /// Shows that the timetable with this name is being read; `fraction` is the part that was read already, from 0 to
  /// 1.
  func showLoading(_ name: String, fraction: Double) {
    loading.part.show(name, fraction: fraction)
    header.isAboveDesk = false
    gtk_stack_set_visible_child_name(cgtk_stack(pages.pointer), "loading")
  }

  /// Whether the window shows the desk: `false` while it shows a page with a message or the progress of reading.
  var isShowingDesk: Bool {
    gtk_stack_get_visible_child(cgtk_stack(pages.pointer)) == view.widget.pointer
  }

  /// Whether the window has a desk, which may be hidden behind a page.
  var hasDesk: Bool { desk != nil }

  /// Shows a page with a problem and a button that opens another timetable.
  func showMessage(_ headline: String, _ explanation: String) {
    let page = message.part
    page.show(headline: headline, explanation: explanation)
    page.back.isVisible = desk != nil
    header.isAboveDesk = false
    gtk_stack_set_visible_child_name(cgtk_stack(pages.pointer), "message")
    page.takeFocus()
  }

  func close() { gtk_widget_destroy(widget.pointer) }

  /// Closes the window in the same way as its close button; the program may refuse and keep it open.
  func requestClose() { gtk_window_close(cgtk_window(widget.pointer)) }

  func present() { gtk_window_present(cgtk_window(widget.pointer)) }

  /// Shows the desk instead of a page with a message.
  func showDesk() {
    header.isAboveDesk = true
    gtk_stack_set_visible_child_name(cgtk_stack(pages.pointer), "desk")
  }
}
