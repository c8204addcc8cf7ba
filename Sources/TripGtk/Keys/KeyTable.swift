import TripCore

/// The table of all keys of the program.
///
/// Controllers, accelerators, tooltips and the shortcuts window read the table. Tests compare it with the tables of
/// keys in README.md and docs/guide.
@MainActor
enum KeyTable {
  /// The rows, in the order of the shortcuts window, which shows rows with the same title as one.
  static let shortcuts = trip + stop + list + graph + vehicles + desk + timetables + program + dialogs

  private static let trip = [
    Shortcut(.stepLater, "plus equal KP_Add", in: [.desk, .graphPicture, .vehiclesPicture], .trip, tr("A step later")),
    Shortcut(
      .stepEarlier, "minus KP_Subtract", in: [.desk, .graphPicture, .vehiclesPicture], .trip, tr("A step earlier")),
    Shortcut(
      .largeStepLater, "<Primary>plus <Primary>equal <Primary>KP_Add", in: [.desk, .graphPicture, .vehiclesPicture],
      .trip,
      tr("A large step later")),
    Shortcut(
      .largeStepEarlier, "<Primary>minus <Primary>KP_Subtract", in: [.desk, .graphPicture, .vehiclesPicture], .trip,
      tr("A large step earlier")),
    Shortcut(.typeDeparture, "Return KP_Enter", in: [.list], .trip, tr("Type a time or a delay")),
    Shortcut(.onTime, "0 KP_0", in: [.desk], .trip, tr("On time")),
    Shortcut(.confirmReport, "a", in: [.desk], .trip, tr("As it is reported")),
    Shortcut(.cancelTrip, "Delete KP_Delete", in: [.desk], .trip, tr("Cancel the trip")),
    Shortcut(.reinstateTrip, "Insert KP_Insert", in: [.desk], .trip, tr("Reinstate the trip")),
    Shortcut(.giveReason, "<Primary>e", in: [.desk], .trip, tr("Give a reason")),
    Shortcut(.writeNote, "<Primary>n", in: [.desk], .trip, tr("Write a note")),
    Shortcut(
      .mendVehicle, "v", in: [.desk, .graphWindow, .vehiclesWindow], .trip, tr("Mend the day of the trip's vehicle")),
    Shortcut(.withdraw, "<Primary>BackSpace", in: [.desk], .trip, tr("Back to the timetable")),
  ]

  private static let stop = [
    Shortcut(.skipStop, "<Primary>Delete <Primary>KP_Delete", in: [.desk], .stop, tr("Skip the stop")),
    Shortcut(.restoreStop, "<Primary>Insert <Primary>KP_Insert", in: [.desk], .stop, tr("Restore the stop")),
    Shortcut(.choosePlatform, "<Primary>p", in: [.desk], .stop, tr("Choose a platform")),
    Shortcut(.switchPane, "F6", in: [.desk], .stop, tr("From the list to the stops, and back")),
    Shortcut(.leaveStop, "Escape", in: [.desk], .stop, tr("The whole trip again")),
  ]

  private static let list = [
    Shortcut(.chooseTrip, "Up Down", in: [.list], .list, tr("Choose a trip")),
    Shortcut(.turnPage, "Page_Up Page_Down", in: [.list], .list, tr("A page up or down")),
    Shortcut(.firstOrLastTrip, "Home End", in: [.list], .list, tr("First and last trip")),
    Shortcut(.chooseSeveralTrips, "<Shift>Up <Shift>Down", in: [.list], .list, tr("Choose several trips")),
    Shortcut(.chooseAllTrips, "<Primary>a", in: [.list], .list, tr("Choose all trips")),
    Shortcut(.contextMenu, "Menu <Shift>F10", in: [.desk], .list, tr("What can be done with the trip or the stop")),
    Shortcut(.copyText, "<Primary>c", in: [.desk], .list, tr("Copy the chosen trips as text")),
    Shortcut(.copyCSV, "<Primary><Shift>c", in: [.desk], .list, tr("Copy the chosen trips as a table (CSV)")),
    Shortcut(.search, "<Primary>f", in: [.everywhere, .log, .alerts], .list, tr("Search")),
    Shortcut(.filter, "<Primary><Shift>f", in: [.everywhere], .list, tr("Which trips are listed")),
    Shortcut(.worklist, "<Primary>j", in: [.everywhere], .list, tr("What needs me now first")),
    Shortcut(
      .stayOnTrip, "<Primary><Shift>j", in: [.everywhere], .list, tr("Stay on the trip after a decision, or go on")),
    Shortcut(.showSelection, "<Primary><Shift>s", in: [.everywhere], .list, tr("Show the chosen trip in the list")),
    Shortcut(.foldGroup, "Left", in: [.list], .list, tr("Fold or unfold a group of trips")),
    Shortcut(.unfoldGroup, "Right", in: [.list], .list, tr("Fold or unfold a group of trips")),
    Shortcut(.columns, "<Primary>k", in: [.everywhere], .list, tr("Choose the columns of the list")),
    Shortcut(.endSearch, "Escape", in: [.search]),
    Shortcut(.goToList, "Down KP_Down", in: [.search]),
  ]

  private static let graph =
    [
      Shortcut(
        .previousTrip, "Left", in: [.graphPicture, .vehiclesPicture], .graph, tr("The trip before, the next one")),
      Shortcut(.nextTrip, "Right", in: [.graphPicture, .vehiclesPicture], .graph, tr("The trip before, the next one")),
      Shortcut(.previousStop, "Up", in: [.graphPicture], .graph, tr("The stop before, the next one")),
      Shortcut(.nextStop, "Down", in: [.graphPicture], .graph, tr("The stop before, the next one")),
      Shortcut(
        .confirmDraft, "Return KP_Enter", in: [.graphPicture], .graph, tr("Decide on the extra trip that is drafted")),
      Shortcut(.letGo, "Escape", in: [.graphPicture, .vehiclesPicture], .graph, tr("Let go, or give the draft up")),
      Shortcut(.zoomIn, "z", in: [.graphPicture, .vehiclesPicture], .graph, tr("Zoom in or out")),
      Shortcut(.zoomOut, "<Shift>z", in: [.graphPicture, .vehiclesPicture], .graph, tr("Zoom in or out")),
      Shortcut(.panLeft, "<Shift>Left", in: [.graphPicture, .vehiclesPicture], .graph, tr("Move the picture")),
      Shortcut(.panRight, "<Shift>Right", in: [.graphPicture, .vehiclesPicture], .graph, tr("Move the picture")),
      Shortcut(.panUp, "<Shift>Up", in: [.graphPicture, .vehiclesPicture]),
      Shortcut(.panDown, "<Shift>Down", in: [.graphPicture, .vehiclesPicture]),
      Shortcut(.drawRectangle, "r", in: [.graphPicture], .graph, tr("A rectangle to zoom into")),
      Shortcut(.wholeDay, "f", in: [.graphPicture, .vehiclesPicture], .graph, tr("The whole day")),
      Shortcut(
        .aroundNow, "n", in: [.graphPicture, .vehiclesPicture], .graph, tr("From an hour before now to two after")),
      Shortcut(.zoomToTrip, "s", in: [.graphPicture, .vehiclesPicture], .graph, tr("Zoom to the selected trip")),
      Shortcut(.chooseLine, "l", in: [.graphWindow], .graph, tr("Choose a line")),
      Shortcut(.turnDirection, "d", in: [.graphWindow], .graph, tr("Both directions of the line, there, back")),
      Shortcut(.branches, "b", in: [.graphWindow], .graph, tr("The branches of the line")),
      Shortcut(
        .otherPane, "F9", in: [.graphWindow, .vehiclesWindow], .graph, tr("Fold the table away, or show it again")),
      Shortcut(.corridor, "m", in: [.graphWindow], .graph, tr("Several lines in one picture")),
      Shortcut(.singleTrack, "t", in: [.graphWindow], .graph, tr("The sections with a single track")),
      Shortcut(.nextConflict, "c", in: [.graphPicture, .vehiclesPicture], .graph, tr("The next conflict")),
      Shortcut(.print, "<Primary>p", in: [.graphWindow, .vehiclesWindow], .graph, tr("Print")),
    ] + rectangle

  /// The keys while the user draws a rectangle to zoom into: the arrow keys move the rectangle, and with Shift they
  /// change its size.
  private static let rectangle = [
    Shortcut(.moveRectangleLeft, "Left", in: [.graphRectangle]),
    Shortcut(.moveRectangleRight, "Right", in: [.graphRectangle]),
    Shortcut(.moveRectangleUp, "Up", in: [.graphRectangle]),
    Shortcut(.moveRectangleDown, "Down", in: [.graphRectangle]),
    Shortcut(
      .stretchRectangleLeft, "<Shift>Left", in: [.graphRectangle]),
    Shortcut(
      .stretchRectangleRight, "<Shift>Right", in: [.graphRectangle]),
    Shortcut(.stretchRectangleUp, "<Shift>Up", in: [.graphRectangle]),
    Shortcut(
      .stretchRectangleDown, "<Shift>Down", in: [.graphRectangle]),
    Shortcut(.zoomToRectangle, "Return KP_Enter", in: [.graphRectangle]),
    Shortcut(.letGo, "Escape", in: [.graphRectangle]),
  ]

  private static let vehicles = [
    Shortcut(.previousVehicle, "Up", in: [.vehiclesPicture], .vehicles, tr("The vehicle above, the one below")),
    Shortcut(.nextVehicle, "Down", in: [.vehiclesPicture], .vehicles, tr("The vehicle above, the one below")),
    Shortcut(.carryUp, "<Primary>Up", in: [.vehiclesPicture], .vehicles, tr("Carry the trip to another vehicle")),
    Shortcut(.carryDown, "<Primary>Down", in: [.vehiclesPicture], .vehicles, tr("Carry the trip to another vehicle")),
    Shortcut(
      .giveToVehicle, "Return KP_Enter", in: [.vehiclesPicture], .vehicles, tr("Give the carried trip to the vehicle")),
    Shortcut(.pageUp, "Page_Up", in: [.vehiclesPicture], .vehicles, tr("Scroll the vehicles by a page")),
    Shortcut(.pageDown, "Page_Down", in: [.vehiclesPicture], .vehicles, tr("Scroll the vehicles by a page")),
    Shortcut(.proposeVehicles, "<Primary><Shift>p", in: [.vehiclesWindow], .vehicles, tr("Propose vehicles")),
    Shortcut(
      .acceptProposal, "<Primary>Return <Primary>KP_Enter", in: [.vehiclesWindow], .vehicles,
      tr("Accept the proposed vehicles")),
    Shortcut(.nextOrder, "o", in: [.vehiclesPicture], .vehicles, tr("Another order of the vehicles")),
    Shortcut(
      .chooseMeasure, "<Primary>1 <Primary>8", in: [.measures], .vehicles,
      tr("The first measure to the last, by number")
    ),
    Shortcut(
      .chooseMeasure, "<Primary>2 <Primary>3 <Primary>4 <Primary>5 <Primary>6 <Primary>7", in: [.measures]),
    Shortcut(.applyMeasure, "Return KP_Enter", in: [.measures], .vehicles, tr("Apply the measure that is previewed")),
  ]

  private static let desk = [
    Shortcut(.undo, "<Primary>z", in: [.desk, .graphWindow, .vehiclesWindow, .log, .alerts], .desk, tr("Undo")),
    Shortcut(
      .redo, "<Primary><Shift>z <Primary>y", in: [.desk, .graphWindow, .vehiclesWindow, .log, .alerts], .desk,
      tr("Redo")),
    Shortcut(.log, "<Primary>l", in: [.everywhere], .desk, tr("The log of the day")),
    Shortcut(.undoStep, "<Primary><Shift>u", in: [.log], .desk, tr("Undo the chosen step of the log")),
    Shortcut(.preview, "<Primary>i", in: [.everywhere], .desk, tr("What is published of the selected trip")),
    Shortcut(
      .following, "<Primary><Shift>i", in: [.everywhere], .desk, tr("What is followed, and what of it fits no trip")),
    Shortcut(.graph, "<Primary>g", in: [.everywhere], .desk, tr("Open the train graph")),
    Shortcut(.vehicles, "<Primary>u", in: [.everywhere], .desk, tr("Open the vehicles' day")),
    Shortcut(.alerts, "<Primary><Shift>a", in: [.everywhere], .desk, tr("What passengers are told")),
    Shortcut(.newAlert, "<Primary>n", in: [.alerts], .desk, tr("Write an alert")),
    Shortcut(
      .stopTelling, "Delete KP_Delete", in: [.alerts], .desk, tr("End the chosen alert, or do not tell passengers")),
    Shortcut(.tellAgain, "Insert KP_Insert", in: [.alerts], .desk, tr("Tell passengers as the decisions say")),
    Shortcut(.board, "<Primary>b", in: [.everywhere], .desk, tr("Open a passenger board")),
    Shortcut(
      .otherPane, "F9", in: [.desk, .alerts], .desk,
      tr("The other half, where there is no room for both")
    ),
    Shortcut(
      .saveFile, "<Primary>s", in: [.graphWindow, .vehiclesWindow, .log], .desk,
      tr("Save the graph or the log as a file")),
  ]

  private static let timetables = [
    Shortcut(.open, "<Primary>o", in: [.everywhere], .timetables, tr("Open a timetable")),
    Shortcut(.openFolder, "<Primary><Shift>o", in: [.everywhere], .timetables, tr("Open a folder")),
    Shortcut(.chooseDay, "<Primary>d", in: [.everywhere], .timetables, tr("Choose a day")),
    Shortcut(.previousDay, "<Primary>Page_Up", in: [.everywhere], .timetables, tr("The day before, the day after")),
    Shortcut(.nextDay, "<Primary>Page_Down", in: [.everywhere], .timetables, tr("The day before, the day after")),
    Shortcut(.today, "<Primary>t", in: [.everywhere], .timetables, tr("Today")),
    Shortcut(.reload, "<Primary>r F5", in: [.everywhere], .timetables, tr("Read the timetable again")),
  ]

  private static let program = [
    Shortcut(.preferences, "<Primary>comma", in: [.everywhere], .program, tr("Preferences")),
    Shortcut(.guide, "F1", in: [.everywhere], .program, tr("Guide")),
    Shortcut(.shortcuts, "<Primary>question", in: [.everywhere], .program, tr("Keyboard shortcuts")),
    Shortcut(.menu, "F10", in: [.everywhere], .program, tr("Menu")),
    Shortcut(.fullScreen, "F11", in: [.board], .program, tr("A board on the full screen")),
    Shortcut(.sayDepartures, "s", in: [.board], .program, tr("Let a screen reader say the next departures")),
    Shortcut(
      .closeWindow, "<Primary>w",
      in: [.graphWindow, .vehiclesWindow, .log, .alerts, .board, .preferences, .stopChooser, .reading],
      .program,
      tr("Close a window beside the desk")),
    Shortcut(.quit, "<Primary>q", in: [.everywhere], .program, tr("Quit")),
  ]

  private static let dialogs = [
    Shortcut(.leaveFullScreen, "Escape", in: [.board]),
    Shortcut(.closeWindow, "Escape", in: [.log, .preferences, .stopChooser, .reading]),
    // These windows are closed when the picture, or the editor, has nothing to let go.
    Shortcut(.letGo, "Escape", in: [.graphWindow, .vehiclesWindow, .alerts]),
    Shortcut(.stopAbove, "Up", in: [.stopChooser]),
    Shortcut(.stopBelow, "Down", in: [.stopChooser]),
    Shortcut(.offerAbove, "Up KP_Up", in: [.reason, .concernedSearch]),
    Shortcut(.offerBelow, "Down KP_Down", in: [.reason, .concernedSearch]),
    Shortcut(.removeConcerned, "Delete KP_Delete", in: [.concernedList]),
    Shortcut(.removeRule, "Delete KP_Delete", in: [.turnaroundRules]),
    Shortcut(.takeDay, "Return KP_Enter space KP_Space", in: [.calendar]),
    Shortcut(.dayLeft, "Left KP_Left", in: [.calendar]),
    Shortcut(.dayRight, "Right KP_Right", in: [.calendar]),
    Shortcut(.weekEarlier, "Up KP_Up", in: [.calendar]),
    Shortcut(.weekLater, "Down KP_Down", in: [.calendar]),
  ]
}
