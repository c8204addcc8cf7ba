import CGtk

/// The window that lists every key of the desk.
@MainActor
enum ShortcutsWindow {
  /// Made when it is first asked for, and then only hidden and shown: GTK uses parts of a destroyed one after it has
  /// freed them as soon as a screen reader has looked at them. It ends with the program.
  private static let window = make()

  /// Opens it above `parent`.
  static func present(above parent: UnsafeMutablePointer<GtkWindow>?) {
    gtk_window_set_transient_for(cgtk_window(window.pointer), parent)
    gtk_window_present(cgtk_window(window.pointer))
  }

  private static func make() -> Widget {
    let window = cgtk_shortcuts_window()
    let section = cgtk_shortcuts_section()
    for (title, shortcuts) in groups() {
      let group = cgtk_shortcuts_group(title)
      for (keys, text) in shortcuts { gtk_container_add(cgtk_container(group), cgtk_shortcut(keys, text)) }
      gtk_container_add(cgtk_container(section), group)
    }
    gtk_container_add(cgtk_container(window), section)
    gtk_widget_show_all(section)
    cgtk_hide_on_delete(window)
    if let search = cgtk_shortcuts_search(window).map(Widget.init) {
      search.setAccessibleName(tr("Search"))
      search.setTooltip(tr("Search"))
    }
    return Widget(window)
  }

  /// Every key by what it is for; keys as GTK writes them. A group that is longer than a dozen makes the window higher than
  /// a small screen.
  private static func groups() -> [(title: String, shortcuts: [(keys: String, text: String)])] {
    [
      (
        tr("Selected trip"),
        [
          ("plus equal", tr("A step later")),
          ("minus", tr("A step earlier")),
          ("<Primary>plus <Primary>equal", tr("A large step later")),
          ("<Primary>minus", tr("A large step earlier")),
          ("KP_Add KP_Subtract", tr("A step later or earlier, on the keypad")),
          ("Return KP_Enter", tr("Type a time or a delay")),
          ("0 KP_0", tr("On time")),
          ("Delete", tr("Cancel the trip")),
          ("Insert", tr("Reinstate the trip")),
          ("<Primary>e", tr("Give a reason")),
          ("<Primary>n", tr("Write a note")),
          ("<Primary>BackSpace", tr("Back to the timetable")),
        ]
      ),
      (
        tr("Selected stop"),
        [
          ("<Primary>Delete", tr("Skip the stop")),
          ("<Primary>Insert", tr("Restore the stop")),
          ("<Primary>p", tr("Choose a platform")),
          ("Escape", tr("The whole trip again")),
        ]
      ),
      (
        tr("List"),
        [
          ("Up Down", tr("Choose a trip")),
          ("Page_Up Page_Down", tr("A page up or down")),
          ("Home End", tr("First and last trip")),
          ("<Shift>Up <Shift>Down", tr("Choose several trips")),
          ("<Primary>a", tr("Choose all trips")),
          ("<Primary>c", tr("Copy the chosen trips as text")),
          ("<Primary><Shift>c", tr("Copy the chosen trips as a table (CSV)")),
          ("<Primary>f", tr("Search")),
          ("<Primary><Shift>f", tr("Which trips are listed")),
          ("<Primary>j", tr("What needs me now first")),
        ]
      ),
      (
        tr("Train graph"),
        [
          ("Left Right", tr("The trip before, the next one")),
          ("Up Down", tr("The stop before, the next one")),
          ("Return KP_Enter", tr("Decide on the extra trip that is drafted")),
          ("Escape", tr("Let go, or give the draft up")),
          ("z <Shift>z", tr("Zoom in or out")),
          // All four arrows would make the window wider than a small screen.
          ("<Shift>Left <Shift>Right", tr("Move the picture")),
          ("r", tr("A rectangle to zoom into")),
          ("f", tr("The whole day")),
          ("s", tr("Zoom to the selected trip")),
          ("c", tr("The next conflict")),
          ("<Primary>s", tr("Save the picture")),
          ("<Primary>p", tr("Print")),
        ]
      ),
      (
        tr("Desk"),
        [
          ("<Primary>z", tr("Undo")),
          ("<Primary><Shift>z <Primary>y", tr("Redo")),
          ("<Primary>l", tr("The log of the day")),
          ("<Primary>i", tr("What is published of the selected trip")),
          ("<Primary><Shift>i", tr("What is followed, and what of it fits no trip")),
          ("<Primary>g", tr("Open the train graph")),
          ("<Primary>b", tr("Open a passenger board")),
        ]
      ),
      (
        tr("Timetables and days"),
        [
          ("<Primary>o", tr("Open a timetable")),
          ("<Primary><Shift>o", tr("Open a folder")),
          ("<Primary>d", tr("Choose a day")),
          ("<Primary>Page_Up <Primary>Page_Down", tr("The day before, the day after")),
          ("<Primary>t", tr("Today")),
          ("<Primary>r F5", tr("Read the timetable again")),
        ]
      ),
      (
        tr("Program"),
        [
          ("<Primary>comma", tr("Preferences")),
          ("F1", tr("Guide")),
          ("<Primary>question", tr("Keyboard shortcuts")),
          ("F10", tr("Menu")),
          ("<Primary>q", tr("Quit")),
        ]
      ),
    ]
  }
}
