/// Where a key does something: which window it was pressed in, and which part of that window has the keyboard.
enum KeyScope: CaseIterable {
  /// Every window of the desk but the dialogs: GTK's accelerators of the application.
  case everywhere
  /// The desk's list and the detail of the selected trip.
  case desk
  /// The list of trips alone; GTK itself carries these keys out.
  case list
  /// The search entry.
  case search
  /// The window of the train graph.
  case graphWindow
  /// The picture of the train graph.
  case graphPicture
  /// The picture of the train graph while a rectangle to zoom into is drawn.
  case graphRectangle
  case log
  case board
  case calendar
  case stopChooser
  case preferences

  /// The scopes whose keys hold at the same time as those of this scope: keys that this scope does not use go on to them.
  var outer: [KeyScope] {
    switch self {
    case .everywhere, .board, .calendar, .stopChooser, .preferences: []
    case .desk, .search, .graphWindow, .log: [.everywhere]
    case .list: [.desk, .everywhere]
    case .graphPicture: [.graphWindow, .everywhere]
    case .graphRectangle: [.graphWindow, .everywhere]
    }
  }
}
