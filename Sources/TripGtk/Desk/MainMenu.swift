import CGtk

/// The main menu, in sections: timetables, days, windows about the trips, and the program.
@MainActor
final class MainMenu {
  private let menu: Menu
  private let popover: Widget

  /// Makes the main menu, which opens below `button`.
  init(at button: Widget) {
    let sections: [[(text: String, action: KeyAction)]] = [
      [(tr("_Open…"), .open), (tr("Open _Folder…"), .openFolder), (tr("_Read Again"), .reload)],
      [(tr("Previous _Day"), .previousDay), (tr("_Next Day"), .nextDay), (tr("_Today"), .today)],
      [
        (tr("_Mend the Vehicle's Day…"), .mendVehicle), (tr("_Columns…"), .columns), (tr("_Log"), .log),
        (tr("What Is _Published"), .preview),
        (tr("What Is Follo_wed"), .following),
        (tr("Passenger Alert_s"), .alerts), (tr("Train _Graph"), .graph), (tr("_Vehicles"), .vehicles),
        (tr("Passenger _Board…"), .board),
      ],
      [
        (tr("Pr_eferences"), .preferences), (tr("_Keyboard Shortcuts"), .shortcuts), (tr("G_uide"), .guide),
        (tr("_About Trip Desk"), .about), (tr("_Quit"), .quit),
      ],
    ]
    menu = Menu()
    for items in sections { menu.append(section: Menu(items.map { ($0.text, "app." + $0.action.rawValue) })) }
    popover = Widget(gtk_popover_new_from_model(button.pointer, menu.model))
  }

  /// Opens the main menu when it is closed, and closes it when it is open.
  func toggle() { togglePopover(popover) }
}
