/// An action that a key carries out. The raw value of an action of the whole program is the name of its `GAction`,
/// such as `open` of `app.open`.
enum KeyAction: String, CaseIterable {
  // Actions on the selected trip.
  case stepLater, stepEarlier, largeStepLater, largeStepEarlier, typeDeparture, onTime, cancelTrip, reinstateTrip
  case giveReason, writeNote, withdraw, confirmReport
  case mendVehicle = "mend-vehicle"
  // Actions on the selected stop.
  case skipStop, restoreStop, choosePlatform, leaveStop, switchPane
  // The menu of the selected trips or the selected stop.
  case contextMenu
  // Actions of the list of trips, and of the search and the filter above the list.
  case chooseTrip, turnPage, firstOrLastTrip, chooseSeveralTrips, chooseAllTrips, copyText, copyCSV
  case search, filter, worklist, endSearch, goToList, columns, foldGroup, unfoldGroup
  case showSelection = "show-selection"
  case stayOnTrip = "stay-on-trip"
  // Actions of the train graph.
  case previousTrip, nextTrip, previousStop, nextStop, confirmDraft, letGo, zoomIn, zoomOut
  case panLeft, panRight, panUp, panDown, drawRectangle, wholeDay, aroundNow, zoomToTrip, nextConflict, print
  case chooseLine, turnDirection, branches, corridor, singleTrack
  case moveRectangleLeft, moveRectangleRight, moveRectangleUp, moveRectangleDown
  case stretchRectangleLeft, stretchRectangleRight, stretchRectangleUp, stretchRectangleDown, zoomToRectangle
  // Actions of the Vehicles window.
  case previousVehicle, nextVehicle, carryUp, carryDown, giveToVehicle, pageUp, pageDown, nextOrder
  case proposeVehicles, acceptProposal
  // Actions of the window in which a vehicle's day is mended.
  case chooseMeasure, applyMeasure
  // Actions of the desk: undo and redo, and the windows about its trips.
  case undo, redo, log, preview, following, graph, vehicles, board, alerts, otherPane
  // Actions in the window of the alerts.
  case newAlert, stopTelling, tellAgain
  // Actions that open timetables and choose the service day.
  case open
  case openFolder = "open-folder"
  case chooseDay = "choose-day"
  case previousDay = "previous-day"
  case nextDay = "next-day"
  case today, reload
  // Actions in the calendar and in the list from which the stop of a board is chosen.
  case takeDay, dayLeft, dayRight, weekEarlier, weekLater, stopAbove, stopBelow, offerAbove, offerBelow
  // Actions in the editor of an alert.
  case removeConcerned
  case removeRule
  // Actions of the program and its windows.
  case preferences, guide, shortcuts, about, menu, quit
  case undoStep, saveFile, closeWindow, fullScreen, leaveFullScreen, sayDepartures
}
