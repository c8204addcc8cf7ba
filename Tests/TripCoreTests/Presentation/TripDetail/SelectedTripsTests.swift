import Testing

@testable import TripCore

/// Rows 1 to 4 leave at 08:00 and every ten minutes after; row 5 is frequency-based.
@MainActor @Suite("Several selected trips")
struct SelectedTripsTests {
  private let sample: SampleDay
  private let desk: DeskModel
  private let step = Dynamic(1)
  private let model: SelectedTripsModel

  init() throws {
    sample = try SampleDay()
    desk = sample.desk()
    model = SelectedTripsModel(desk, step: step.readOnly)
  }

  @Test("there are none while fewer than two are selected")
  func notSeveral() {
    #expect(model.selected.value == nil)
    desk.selection.select(row: 1)
    #expect(model.selected.value == nil)
    desk.selection.select(rows: [1, 2])
    #expect(model.selected.value != nil)
    desk.selection.select(row: 2)
    #expect(model.selected.value == nil)
  }

  @Test("their number, lines, departures and delays, and what the buttons would do")
  func words() throws {
    desk.selection.select(rows: [1, 2, 3])
    let planned = try #require(model.selected.value)
    #expect(planned.count == "3 trips" && planned.lines == "Line X1" && planned.departures == "08:00 – 08:20")
    #expect(planned.delays == "no data: 3")
    #expect(planned.effects == ["A step later: 1 minute late", "A step earlier: 1 minute early", "Cancel: 3 trips"])
    try desk.decide(.departure(delay: .minutes(7), at: nil), on: sample.instance(1))
    try desk.decide(.departure(delay: .minutes(2), at: nil), on: sample.instance(2))
    #expect(model.selected.value?.delays == "2 minutes late to 7 minutes late · no data: 1")
    #expect(model.selected.value?.effects.first == "A step later: 1 minute late to 8 minutes late")
    step.value = 2
    #expect(model.selected.value?.effects.first == "A step later: 2 minutes late to 9 minutes late")
    try desk.decide(.departure(delay: 0, at: nil), on: sample.instance(3))
    #expect(model.selected.value?.delays == "on time to 7 minutes late")
  }

  @Test("canceled trips are counted, and keep the others from being moved")
  func cancelled() throws {
    try desk.decide(.cancelled, on: sample.instance(2))
    desk.selection.select(rows: [1, 2, 3])
    #expect(model.selected.value?.delays == "no data: 2 · canceled: 1")
    #expect(
      model.selected.value?.effects == [
        "No departure can be moved: 1 trip is canceled.", "Reinstate: 1 trip", "Cancel: 2 trips",
      ])
  }

  @Test("trips by headway keep the others from being canceled")
  func headway() {
    desk.selection.select(rows: [4, 5])
    #expect(
      model.selected.value?.effects.last == "Cancel: not possible, because trips among them run by headway.")
  }
}
