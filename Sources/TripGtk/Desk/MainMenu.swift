import CGtk

/// The menu of everything that can be done with the program and its timetable.
@MainActor
final class MainMenu {
  private let menu: Menu
  private let popover: Widget

  /// Makes it, to open below `button`.
  init(at button: Widget) {
    let items: [(text: String, action: KeyAction)] = [
      (tr("_Open…"), .open), (tr("Open _Folder…"), .openFolder), (tr("_Read Again"), .reload),
      (tr("Previous _Day"), .previousDay), (tr("_Next Day"), .nextDay), (tr("_Today"), .today),
      (tr("_Log"), .log), (tr("What Is _Published"), .preview), (tr("What Is Follo_wed"), .following),
      (tr("Train _Graph"), .graph), (tr("Passenger _Board…"), .board), (tr("_Keyboard Shortcuts"), .shortcuts),
      (tr("Pr_eferences"), .preferences), (tr("G_uide"), .guide), (tr("_About Trip Desk"), .about),
      (tr("_Quit"), .quit),
    ]
    menu = Menu(items.map { ($0.text, "app." + $0.action.rawValue) })
    popover = Widget(gtk_popover_new_from_model(button.pointer, menu.model))
  }

  /// Opens it, or closes it where it is open: F10 and the button do both.
  func toggle() { togglePopover(popover) }
}
