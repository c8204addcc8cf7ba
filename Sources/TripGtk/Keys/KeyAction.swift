/// What a key does. The raw value of an action of the whole program is the name of its `GAction`, as in `app.open`.
enum KeyAction: String, CaseIterable {
  // The selected trip.
  case stepLater, stepEarlier, largeStepLater, largeStepEarlier, typeDeparture, onTime, cancelTrip, reinstateTrip
  case giveReason, writeNote, withdraw
  // The selected stop.
  case skipStop, restoreStop, choosePlatform, leaveStop
  // The list.
  case chooseTrip, turnPage, firstOrLastTrip, chooseSeveralTrips, chooseAllTrips, copyText, copyCSV
  case search, filter, worklist, endSearch, goToList
  // The train graph.
  case previousTrip, nextTrip, previousStop, nextStop, confirmDraft, letGo, zoomIn, zoomOut
  case panLeft, panRight, panUp, panDown, drawRectangle, wholeDay, zoomToTrip, nextConflict, print
  case moveRectangleLeft, moveRectangleRight, moveRectangleUp, moveRectangleDown
  case stretchRectangleLeft, stretchRectangleRight, stretchRectangleUp, stretchRectangleDown, zoomToRectangle
  // The desk.
  case undo, redo, log, preview, following, graph, board
  // Timetables and days.
  case open
  case openFolder = "open-folder"
  case chooseDay = "choose-day"
  case previousDay = "previous-day"
  case nextDay = "next-day"
  case today, reload
  // The calendar and the chooser of stops.
  case takeDay, dayLeft, dayRight, weekEarlier, weekLater, stopAbove, stopBelow
  // The program and its windows.
  case preferences, guide, shortcuts, about, menu, quit
  case saveFile, closeWindow, fullScreen, leaveFullScreen
}
