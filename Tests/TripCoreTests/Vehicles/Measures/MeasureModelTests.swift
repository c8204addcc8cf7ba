import Testing

@testable import TripCore

@MainActor @Suite("The dialog with the measures")
struct MeasureModelTests {
  private let town: MeasureTown
  private let model: MeasureModel
  private var desk: DeskModel { town.desk }

  init() throws {
    town = try MeasureTown()
    model = MeasureModel(town.desk)
    try town.decide(.departure(delay: .minutes(25), at: nil), on: "12a")
  }

  private func begin(_ id: GTFSID, _ kind: MeasureKind) throws {
    desk.selection.select(row: try desk.row(id))
    #expect(model.begin())
    model.kind.value = kind
  }

  private var refusal: String? { if case .impossible(let sentence) = model.result.value { sentence } else { nil } }

  private var lines: [String] {
    if case .possible(let preview) = model.result.value { MeasureWords(desk).lines(preview) } else { [] }
  }

  private func texts(_ field: MeasureField) -> [String] { model.choices[field]?.value.map(\.text) ?? [] }

  @Test("without a trip there is a notice; with one, a new vehicle takes over the rest of the day")
  func otherVehicle() throws {
    #expect(!model.begin() && desk.notices.all.value.count == 1)
    try begin("12b", .otherVehicle)
    #expect(desk.notices.all.value.isEmpty, "a trip is chosen, so that the notice is about nothing any more")
    #expect(texts(.extent).count == 2 && texts(.vehicle) == [])
    #expect(lines.first == "Vehicle 12/2 runs 08:40 1 → 12b and 2 later trips.")
    #expect(lines.contains("Conflicts of these vehicles: 1 now, 0 then."))
    model.values[.extent]?.value = MeasureModel.thisTrip
    model.values[.vehicle]?.value = " spare "
    #expect(lines.first == "Vehicle spare runs 08:40 1 → 12b.")
    model.values[.vehicle]?.value = "14"
    #expect(refusal?.contains("Vehicle 14 is on its way from Airport to Harbour at 08:50") == true)
    model.values[.vehicle]?.value = "spare"
    #expect(try model.apply())
    #expect(try town.vehicles("12b", "12c") == ["spare", "12"])
  }

  @Test("those vehicles are offered for a swap that are there, and else the place and the time are said")
  func swap() throws {
    try begin("12b", .swap)
    #expect(texts(.trip) == ["Vehicle 14, from 08:50 1 → 14b on"])
    #expect(try model.apply())
    #expect(desk.journal.history.undoable?.entries.count == 5)
    #expect(UndoModel(desk).undoLabel.value == "Undo: 5 trips: vehicles 12 and 14 swapped from 08:40 1 → 12b on")
    try begin("16b", .swap)
    #expect(refusal == "No other vehicle that could be swapped is at Harbour at 08:45.")
  }

  @Test("on the late trip itself, the dialog says for which later one its vehicle is late, and can begin with that one")
  func lateTripItself() throws {
    try begin("12a", .otherVehicle)
    #expect(lines.contains("Conflicts of these vehicles: 1 now, 1 then."))
    let link = try #require(model.lateLink.value)
    #expect(MeasureWords(desk).late(link) == "Vehicle 12 is 18 min late for 08:40 1 → 12b.")
    model.values[.extent]?.value = MeasureModel.thisTrip
    #expect(model.lateLink.value == nil, "without its late trip the vehicle is in time")
    model.values[.extent]?.value = MeasureModel.restOfDay
    for kind in [MeasureKind.endEarly, .hold, .connection] {
      model.kind.value = kind
      #expect(model.lateLink.value == nil, "\(kind) is about the late trip itself")
    }
    model.kind.value = .swap
    #expect(model.lateLink.value != nil)
    model.beginWithLateTrip()
    #expect(try model.trip.value == town.instance("12b"))
    #expect(texts(.trip) == ["Vehicle 14, from 08:50 1 → 14b on"] && model.kind.value == .swap)
    model.kind.value = .otherVehicle
    #expect(lines.contains("Conflicts of these vehicles: 1 now, 0 then.") && model.lateLink.value == nil)
  }

  @Test("undo and redo of a swap leave the trip selected from which it began")
  func undoneSwap() throws {
    try begin("12b", .swap)
    #expect(try model.apply())
    desk.selection.select(row: 0)
    try desk.undo()
    #expect(desk.selection.rows.value == [try desk.row("12b")])
    desk.selection.select(row: 0)
    try desk.redo()
    #expect(desk.selection.rows.value == [try desk.row("12b")])
  }

  @Test("a swap that is not possible with a vehicle says with which one it is")
  func possiblePartner() throws {
    try begin("12b", .swap)
    model.values[.trip]?.value = String(try desk.row("16b"))
    let trip = try town.instance("12b")
    let refused = #expect(throws: MeasureRefusal.self) {
      try town.preview(.swap(trip, try town.instance("16b")))
    }
    let sentence = MeasureWords(desk).sentence(try #require(refused), swapping: trip, on: desk.trips.measureDay())
    #expect(sentence.hasSuffix(" A swap with vehicle 14 is possible, from 08:50 1 → 14b on."))
  }

  @Test("a cut needs a reason, in which the name of a cause counts as the cause")
  func cut() throws {
    try begin("12c", .cut)
    #expect(texts(.trip) == ["09:20 1 → 12c", "10:00 1 → 12d"])
    #expect(refusal == "Say why, for passengers.")
    model.values[.reason]?.value = "Weather: fog"
    #expect(lines.filter { $0.contains("canceled") } == ["09:20 1 → 12c: canceled. fog"], "no more trips than one")
    model.values[.trip]?.value = String(try desk.row("12d"))
    #expect(lines.contains("10:00 1 → 12d: canceled. fog"))
    #expect(try model.apply())
    #expect(desk.trips.trip(ofRow: try desk.row("12d"))?.cause == .weather)
    #expect(UndoModel(desk).undoLabel.value == "Undo: 2 trips: canceled · reason: Weather: fog")
  }

  @Test("a short turn begins with stops at which both trips still run")
  func shortTurn() throws {
    try begin("12a", .shortTurn)
    #expect(model.value(.stop) == "3" && model.value(.nextStop) == "2")
    #expect(lines.last == "Some journey planners hide a trip whose first or last stop is skipped.")
    #expect(try model.apply())
    #expect(UndoModel(desk).undoLabel.value == "Undo: 2 trips: turned early")
    try desk.undo()
    try begin("12a", .endEarly)
    model.values[.stop]?.value = "2"
    #expect(lines.contains("08:00 1 → 12a: does not call at Museum and Airport."))
    #expect(try model.apply())
    let undo = UndoModel(desk)
    #expect(undo.undoLabel.value == "Undo: 08:00 1 → 12a ends at Market")
    #expect(LogModel(desk).rows.value.last?.change == "ends at Market")
    try desk.undo()
    #expect(undo.lastChange.value?.text == "Undone: 08:00 1 → 12a ends at Market · now: calls at Airport")
    try begin("12b", .startLate)
    #expect(try model.apply())
    #expect(LogModel(desk).rows.value.last?.change == "starts at Museum")
  }

  @Test("a trip waits until a time that is typed, or for a trip that arrives within an hour")
  func hold() throws {
    try begin("14b", .hold)
    #expect(refusal == "Type when it leaves, such as 8:40 or +5.")
    model.values[.time]?.value = "+6"
    #expect(lines.contains("08:50 1 → 14b: leaves at 08:56 instead of 08:50."))
    model.kind.value = .connection
    #expect(texts(.trip).contains("08:55: 08:00 1 → 12a"))
    model.values[.trip]?.value = String(try desk.row("12a"))
    #expect(lines.contains("08:50 1 → 14b: leaves at 08:57 instead of 08:50."))
    // What the dialog shows follows what becomes known.
    try town.decide(.departure(delay: .minutes(30), at: nil), on: "12a")
    #expect(lines.contains("08:50 1 → 14b: leaves at 09:02 instead of 08:50."))
    #expect(try model.apply())
    #expect(LogModel(desk).rows.value.last?.change == "held at Airport until 09:02")
  }

  @Test("each measure begins with its own first stop, and keeps what was chosen for it")
  func stops() throws {
    try begin("12b", .endEarly)
    #expect(model.value(.stop) == "3" && texts(.stop) == ["09:08 Museum", "09:18 Market"])
    model.kind.value = .startLate
    #expect(model.value(.stop) == "2" && texts(.stop) == ["09:08 Museum", "09:18 Market"])
    model.kind.value = .hold
    #expect(model.value(.stop) == "1" && texts(.stop) == ["08:58 Airport", "09:08 Museum", "09:18 Market"])
    model.kind.value = .endEarly
    #expect(model.value(.stop) == "3")
    model.values[.stop]?.value = "2"
    model.kind.value = .startLate
    #expect(model.value(.stop) == "2")
    model.values[.stop]?.value = "3"
    model.kind.value = .endEarly
    #expect(model.value(.stop) == "2")
    model.kind.value = .startLate
    #expect(model.value(.stop) == "3")
  }

  @Test("a measure begins with the stop that is chosen at the desk, where the measure is possible there")
  func chosenStop() throws {
    desk.selection.select(row: try desk.row("12b"))
    desk.selection.select(stop: 2)
    #expect(model.begin())
    for (kind, stop) in [(MeasureKind.endEarly, "2"), (.startLate, "2"), (.hold, "2")] {
      model.kind.value = kind
      #expect(model.value(.stop) == stop, "\(kind)")
    }
    desk.selection.select(stop: 4)
    #expect(model.begin())
    for (kind, stop) in [(MeasureKind.endEarly, "3"), (.startLate, "2"), (.hold, "1")] {
      model.kind.value = kind
      #expect(model.value(.stop) == stop, "\(kind)")
    }
  }

  @Test("a trip that is over is mended by no measure, and the dispatcher reads why")
  func over() throws {
    desk.tick(town.time(9, 30))
    for kind in MeasureKind.allCases {
      for id in ["14a", "12a"] {
        try begin(GTFSID(id), kind)
        model.values[.reason]?.value = "Weather"
        model.values[.time]?.value = "+90"
        #expect(refusal?.contains("is over since ") == true, "\(kind) of \(id): \(refusal ?? "possible")")
      }
    }
  }

  @Test("a canceled trip is mended by no measure but a cut of those after it")
  func cancelled() throws {
    try town.decide(.cancelled, on: "14b")
    for kind in MeasureKind.allCases where kind != .cut {
      try begin("14b", kind)
      model.values[.time]?.value = "+90"
      #expect(refusal?.contains("is canceled. Reinstate it first.") == true, "\(kind): \(refusal ?? "possible")")
    }
  }

  private func select(_ ids: GTFSID...) throws { desk.selection.select(rows: try ids.map { try desk.row($0) }) }

  @Test("consecutive trips of a vehicle are to be canceled, from the first to the last that is chosen")
  func severalOfOneVehicle() throws {
    try select("12b", "12c")
    #expect(model.begin())
    #expect(try model.kind.value == .cut && model.trip.value == town.instance("12b"))
    #expect(try model.value(.trip) == String(desk.row("12c")))
    model.values[.reason]?.value = "Weather"
    #expect(try model.apply())
    #expect(desk.trips.trip(ofRow: try desk.row("12d"))?.isCancelled == false)
    #expect(desk.trips.trip(ofRow: try desk.row("12c"))?.isCancelled == true)
  }

  @Test("trips of two vehicles are to be swapped, also when those of an undone swap are still chosen")
  func severalOfTwoVehicles() throws {
    try begin("12b", .swap)
    #expect(try model.apply())
    try desk.undo()
    try select("12b", "12c", "12d", "14b", "14c")
    #expect(model.begin())
    #expect(try model.kind.value == .swap && model.trip.value == town.instance("12b"))
    #expect(try model.value(.trip) == String(desk.row("14b")))
    #expect(try model.apply())
    #expect(try town.vehicles("12b", "14b") == ["14", "12"])
    try desk.undo()
    // A swap that is not possible says why, instead of turning to another vehicle.
    try select("12b", "16b")
    #expect(model.begin())
    #expect(
      refusal == "Vehicle 16 is at Harbour at 08:40, not at Airport. "
        + "A swap with vehicle 14 is possible, from 08:50 1 → 14b on.")
  }

  @Test("trips that can only be mended one by one make a notice that says what to choose")
  func severalOthers() throws {
    for ids: [GTFSID] in [["12b", "12d"], ["12b", "free"], ["12b", "14b", "16b"]] {
      desk.selection.select(rows: try ids.map { try desk.row($0) })
      #expect(!model.begin(), "\(ids)")
    }
    let notices = desk.notices.all.value.map { desk.wording.sentence($0) }
    #expect(
      notices == ["Choose one trip, consecutive trips of one vehicle to cancel, or trips of two vehicles to swap."])
  }
}
