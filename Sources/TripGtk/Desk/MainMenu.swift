import CGtk

/// The menu of everything that can be done with the program and its timetable.
@MainActor
final class MainMenu {
  private let menu: Menu
  private let popover: Widget

  /// Makes it, to open below `button`.
  init(at button: Widget) {
    menu = Menu([
      (tr("_Open…"), "app.open"), (tr("Open _Folder…"), "app.open-folder"), (tr("_Read Again"), "app.reload"),
      (tr("Previous _Day"), "app.previous-day"), (tr("_Next Day"), "app.next-day"), (tr("_Today"), "app.today"),
      (tr("_Log"), "app.log"), (tr("What Is _Published"), "app.preview"), (tr("What Is Follo_wed"), "app.following"),
      (tr("Train _Graph"), "app.graph"), (tr("Passenger _Board…"), "app.board"),
      (tr("_Keyboard Shortcuts"), "app.shortcuts"),
      (tr("Pr_eferences"), "app.preferences"), (tr("G_uide"), "app.guide"), (tr("_About Trip Desk"), "app.about"),
      (tr("_Quit"), "app.quit"),
    ])
    popover = Widget(gtk_popover_new_from_model(button.pointer, menu.model))
  }

  /// Opens it, or closes it where it is open: F10 and the button do both.
  func toggle() { togglePopover(popover) }
}
