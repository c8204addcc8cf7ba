/// A place where a key has an action: a window of the program, or the part of a window that has the keyboard focus.
enum KeyScope: CaseIterable {
  /// Every window of the desk except dialogs. GTK handles these keys as accelerators of the application.
  case everywhere
  /// The desk's window: the list of trips and the details of the selected trip.
  case desk
  /// The list of trips alone. GTK itself handles these keys.
  case list
  /// The search entry.
  case search
  /// The window of the train graph.
  case graphWindow
  /// The picture of the train graph, with the keyboard focus.
  case graphPicture
  /// The picture of the train graph while the user draws a rectangle to zoom into.
  case graphRectangle
  /// The Vehicles window.
  case vehiclesWindow
  /// The picture of the Vehicles window, with the keyboard focus.
  case vehiclesPicture
  /// The window in which a vehicle's day is mended.
  case measures
  case log
  /// The window with the day's alerts.
  case alerts
  case board
  case calendar
  case stopChooser
  /// The entry for a trip's reason.
  case reason
  /// The search entry for whom an alert concerns.
  case concernedSearch
  /// The list of whom an alert concerns.
  case concernedList
  /// The rules of the page *Vehicles* of the preferences.
  case turnaroundRules
  case preferences
  /// A window to read: the guide, the followed feeds, what is published of a trip, the shortcuts, and *About*.
  case reading

  /// The wider scopes of this scope, nearest first. A key without an action in this scope has the action of a wider
  /// scope.
  var outer: [KeyScope] {
    switch self {
    case .everywhere, .board, .calendar, .stopChooser, .reason, .preferences, .reading: []
    case .concernedSearch, .concernedList, .measures, .turnaroundRules: []
    case .desk, .search, .graphWindow, .vehiclesWindow, .log, .alerts: [.everywhere]
    case .list: [.desk, .everywhere]
    case .graphPicture: [.graphWindow, .everywhere]
    case .graphRectangle: [.graphWindow, .everywhere]
    case .vehiclesPicture: [.vehiclesWindow, .everywhere]
    }
  }
}
