import Testing

@testable import TripCore

@MainActor
@Suite("The search for what an alert is about")
final class ConcernedModelTests {
  private let desk: DeskModel
  private let model: ConcernedModel

  init() throws {
    desk = try TwoLines().desk()
    model = ConcernedModel(desk)
  }

  private func found(_ text: String) async -> [String] {
    model.text.value = text
    await model.settle()
    return model.found.value.map(\.label)
  }

  @Test("without a text there are the operator, the lines, their directions and the stops")
  func all() async {
    model.prepare()
    await model.settle()
    #expect(
      model.found.value.map(\.label) == [
        "All of Sample Lines", "Line 12", "Line 7", "Line 12 towards Gamma", "Line 12 towards Alpha", "Alpha",
        "Beta Zürich", "Beta Zürich · platform 1", "Gamma", "Delta",
      ])
    #expect(model.left.value == 0)
  }

  @Test("words are found in any order, in part, and without accents")
  func words() async {
    #expect(await found("zur").prefix(2) == ["Beta Zürich", "Beta Zürich · platform 1"])
    #expect(await found("12 zurich").first == "Beta Zürich · platform 1, of line 12")
    #expect(await found("zurich 12").first == "Beta Zürich · platform 1, of line 12")
    #expect(await found("gamma 12").prefix(2) == ["Line 12", "Line 12 towards Gamma"])
    #expect(await found("nowhere").isEmpty)
  }

  @Test("a whole word comes before a part of one, kind by kind")
  func ranks() async throws {
    let things = await found("7")
    #expect(things.first == "Line 7")
    let kinds = model.found.value.map(\.kind.rawValue)
    #expect(kinds == kinds.sorted())
  }

  @Test("trips are found by time, and named as at the desk; the rest is counted")
  func trips() async throws {
    #expect(await found("8:05") == ["Trip 08:05 7 → Delta"])
    #expect(model.found.value.first?.selector.trip?.tripID == "early")
    _ = await found("a")
    #expect(model.left.value >= 0)
    #expect(model.found.value.filter { $0.kind == .trip }.count <= ConcernedModel.limit)
  }

  @Test("another day is searched anew")
  func otherDay() async throws {
    _ = await found("7")
    desk.show(try SampleDay().timetable())
    await model.settle()
    #expect(model.found.value.map(\.label).allSatisfy { !$0.contains("Delta") })
  }
}
