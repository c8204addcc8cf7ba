import Testing

@testable import TripCore

@MainActor @Suite("The place of a board")
struct BoardPlaceTests {
  @Test("is a stop, a station with its platforms, or several") func places() throws {
    func stops(_ chosen: [GTFSID]) throws -> Set<GTFSID> { try BoardPlace(chosen, in: [BoardScene.stops]).stopIDs }
    #expect(try stops(["b1"]) == ["b1"])
    #expect(try stops(["B"]) == ["B", "b1", "b2"])
    #expect(try stops(["a", "c"]) == ["a", "c"])
    #expect(try BoardPlace(["a", "B", "b1"], in: [BoardScene.stops]).names == ["Alpha · Beta"])
  }

  @Test("has the station's name as its title, and the platform when it is one alone") func titles() throws {
    var stops =
      BoardScene.stops + [
        Stop(id: "b3", name: "Beta, bay C", station: "B"), Stop(id: "b4", name: "Quay", station: "B"),
        Stop(id: "x1", name: "Xi", platform: "4", station: "gone"),
      ]
    let wording = try BoardScene().wording
    func title(_ chosen: [GTFSID]) throws -> String { wording.title(of: try BoardPlace(chosen, in: [stops]), in: 0) }
    #expect(try title(["B"]) == "Beta")
    #expect(try title(["b2"]) == "Beta · platform 2")
    #expect(try title(["b1", "b2"]) == "Beta" && title(["a", "b2"]) == "Alpha · Beta")
    #expect(try title(["b3"]) == "Beta, bay C" && title(["b4"]) == "Beta · Quay" && title(["x1"]) == "Xi")
    stops[2] = Stop(id: "b1", name: "Platform 1 of Beta", platform: "1", station: "B")
    #expect(try title(["b1"]) == "Beta · platform 1")
  }

  @Test("has a section for each of its places, not for platforms of one station or stops of one name")
  func sections() throws {
    func sections(_ chosen: [GTFSID], _ more: [Stop] = []) throws -> [[String]] {
      try BoardPlace(chosen, in: [BoardScene.stops + more]).sections.map(\.names)
    }
    #expect(try sections(["b1", "b2"]) == [["Beta"]])
    #expect(try sections(["c", "B", "b1", "a"]) == [["Gamma"], ["Beta"], ["Alpha"]])
    #expect(try sections(["a", "a2"], [Stop(id: "a2", name: "Alpha")]) == [["Alpha"]])
  }

  @Test("that the feed does not have is refused with what may have been meant") func unknown() {
    func nearest(_ id: GTFSID) -> [GTFSID] { UnknownStop(id: id, among: BoardScene.stops).nearest.map(\.id) }
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
    func found() -> [[GTFSID]] { model.choices.value.map(\.stopIDs) }
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
