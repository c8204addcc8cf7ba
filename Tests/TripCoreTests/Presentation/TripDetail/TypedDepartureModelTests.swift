import Testing

@testable import TripCore

/// It is 08:15 on 20 November. Rows 1 to 5 leave at 08:00, 08:10, 08:20, 08:30 and 08:40, and run for twenty minutes.
@MainActor @Suite("The field for a departure")
struct TypedDepartureModelTests {
  private let sample: SampleDay
  private let desk: DeskModel
  private let entry: TypedDepartureModel

  init() throws {
    sample = try SampleDay()
    desk = sample.desk()
    entry = TypedDepartureModel(desk)
    desk.selection.select(row: 3)
  }

  private func preview(_ text: String) -> String? {
    entry.type(text)
    return entry.preview.value
  }

  @Test("says what is meant while somebody types, and decides nothing")
  func previews() {
    #expect(preview("8:27") == "08:27, 7 minutes late, arrives 08:47")
    #expect(preview("0827") == preview("8:27") && preview("+7") == preview("8:27"))
    #expect(preview("0") == "08:20, on time, arrives 08:40")
    #expect(preview("-2") == "08:18, 2 minutes early, arrives 08:38")
    #expect(preview("8:2") == nil && preview("") == nil && preview("soon") == nil)
    #expect(entry.problem.value == nil, "nobody has finished typing")
    #expect(desk.delay(3) == nil)
  }

  @Test("names the stop that the departure is from")
  func stop() {
    desk.selection.select(stop: 2)
    #expect(preview("8:33") == "08:33 from Beta, 3 minutes late, arrives 08:43")
    desk.selection.select(stop: 1)
    #expect(preview("8:23") == "08:23, 3 minutes late, arrives 08:43")
  }

  @Test("says the day where it is another one")
  func otherDay() throws {
    #expect(
      preview("25:10") == "01:10 on Sat, 21 Nov 2026, 16 hours, 50 minutes late, arrives 01:30. "
        + "That is more than 60 minutes late.")
    desk.show(sample.timetable(on: sample.day.advanced(by: 1)))
    desk.selection.select(row: 3)
    #expect(preview("8:27") == "08:27 on Sat, 21 Nov 2026, 7 minutes late, arrives 08:47")
  }

  @Test("refuses in words what is impossible, before it is entered")
  func refusals() throws {
    #expect(preview("+1500") == nil && entry.problem.value == desk.wording.sentence(.tooFar(90_000)))
    #expect(preview("8:27") != nil && entry.problem.value == nil)
    #expect(!entry.enter("soon") && entry.problem.value == desk.wording.typedDepartureHint)
    entry.begin()
    #expect(entry.problem.value == nil)
  }

  @Test(
    "asks for a second Enter, and says why",
    arguments: [
      ("+61", "09:21, 1 hour, 1 minute late, arrives 09:41. That is more than 60 minutes late."),
      ("-6", "08:14, 6 minutes early, arrives 08:34. That is more than 5 minutes early. That is in the past."),
      ("8:14", "08:14, 6 minutes early, arrives 08:34. That is more than 5 minutes early. That is in the past."),
    ])
  func twice(text: String, reason: String) {
    #expect(preview(text) == reason)
    #expect(!entry.enter(text) && entry.problem.value == "\(reason) Press Enter again to set it.")
    #expect(desk.delay(3) == nil)
    #expect(entry.enter(text) && entry.problem.value == nil && desk.delay(3) != nil)
  }

  @Test("the usual takes one Enter, up to the limits", arguments: ["+60", "-5", "8:15", "0"])
  func once(text: String) { #expect(entry.enter(text)) }

  @Test("a second Enter counts only for the same departure of the same trip")
  func otherDeparture() {
    #expect(!entry.enter("+61") && !entry.enter("+62"))
    entry.type("+6")
    #expect(!entry.enter("+62"), "something else was typed in between")
    desk.selection.select(row: 4)
    #expect(!entry.enter("+62") && desk.delay(3) == nil)
    #expect(entry.enter("+62") && desk.delay(4) == 3720 && desk.delay(3) == nil)
  }

  @Test("a trip that has left is corrected with a second Enter")
  func past() {
    desk.selection.select(row: 2)
    #expect(!entry.enter("8:13") && entry.enter("8:13") && desk.delay(2) == 180)
  }

  @Test("takes a delay for several trips, and no time")
  func severalTrips() {
    desk.selection.select(rows: [3, 4, 5])
    #expect(preview("+12") == "3 trips, each 12 minutes late")
    #expect(!entry.enter("8:27") && entry.problem.value == desk.wording.typedDelayHint)
    #expect(preview("8:27") == nil)
    #expect(entry.enter("+12") && [3, 4, 5].map(desk.delay) == [720, 720, 720])
    desk.selection.select(rows: [1, 2, 3])
    #expect(preview("+6") == "3 trips, each 6 minutes late. That is in the past for 1 trip.")
    #expect(!entry.enter("+6") && entry.enter("+6") && desk.delay(1) == 360)
  }
}
