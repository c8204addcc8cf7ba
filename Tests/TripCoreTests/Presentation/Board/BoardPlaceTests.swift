import Testing

@testable import TripCore

@MainActor @Suite("The place of a board")
struct BoardPlaceTests {
  @Test("is a stop, a station with its platforms, or several") func places() throws {
    func stops(_ chosen: [String]) throws -> Set<String> { try BoardPlace(chosen, in: [BoardScene.stops]).stopIDs }
    #expect(try stops(["b1"]) == ["b1"])
    #expect(try stops(["B"]) == ["B", "b1", "b2"])
    #expect(try stops(["a", "c"]) == ["a", "c"])
    #expect(try BoardPlace(["a", "B", "b1"], in: [BoardScene.stops]).names == ["Alpha · Beta"])
  }

  @Test("has a section for each of its places, not for platforms of one station or stops of one name")
  func sections() throws {
    func sections(_ chosen: [String], _ more: [Stop] = []) throws -> [[String]] {
      try BoardPlace(chosen, in: [BoardScene.stops + more]).sections.map(\.names)
    }
    #expect(try sections(["b1", "b2"]) == [["Beta"]])
    #expect(try sections(["c", "B", "b1", "a"]) == [["Gamma"], ["Beta"], ["Alpha"]])
    #expect(try sections(["a", "a2"], [Stop(id: "a2", name: "Alpha")]) == [["Alpha"]])
  }

  @Test("that the feed does not have is refused with what may have been meant") func unknown() {
    func nearest(_ id: String) -> [String] { UnknownStop(id: id, among: BoardScene.stops).nearest.map(\.id) }
    #expect(throws: UnknownStop.self) { try BoardPlace(["a", "b3"], in: [BoardScene.stops]) }
    #expect(nearest("alpha").first == "a" && nearest("GAMA").first == "c" && nearest("b3").first == "B")
    #expect(nearest("") == ["a", "B", "c"])
    #expect(
      UnknownStop(id: "Alpah", among: BoardScene.stops).description
        == "There is no stop \"Alpah\". Did you mean a (Alpha), B (Beta) or c (Gamma)?")
    #expect(UnknownStop(id: "x", among: []).description == "There is no stop \"x\": the feed has no stops at all.")
  }

  @Test("is chosen by its name or id, in any case: a station, its platforms, or both sides of a street")
  func chooser() throws {
    let model = StopChooserModel(BoardScene.stops + [Stop(id: "a2", name: "Alpha")])
    func found() -> [[String]] { model.choices.value.map(\.stopIDs) }
    #expect(found() == [["a", "a2"], ["B"], ["b1"], ["b2"], ["c"]])
    model.filter.value = "bet 2"
    #expect(found() == [["b2"]])
    model.filter.value = "ALPHA"
    let choice = try #require(model.choices.value.first)
    #expect(try BoardScene().wording.sentence(choice) == "Alpha · 2 stops")
    model.filter.value = "nowhere"
    #expect(found().isEmpty)
  }
}
