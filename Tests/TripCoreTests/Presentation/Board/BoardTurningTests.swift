import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("The pages and languages of a passenger board")
struct BoardTurningTests {
  private static func language(_ tag: String) -> [Stop] {
    BoardScene.stops.map { Stop(id: $0.id, name: "\($0.name) (\(tag))", platform: $0.platform, station: $0.station) }
  }

  @Test("the next departures stay in sight while the rest turns below them, and every page has as many rows")
  func always() throws {
    let scene = try BoardScene(
      rows: 5, settings: BoardSettings(horizon: .minutes(300), greatestPageCount: 3))
    var pages: [Int: [String]] = [:]
    for second in stride(from: 0, to: 60, by: 5) {
      scene.tick(second < 10 ? "08:00:0\(second)" : "08:00:\(second)")
      let page = scene.board.page.value
      #expect(page.count == 3 && page.rows.count == 5)
      #expect(page.rows.map(\.isLastInSight) == [false, false, true, false, false])
      pages[page.number] = page.rows.map(\.planned)
    }
    let inSight = ["08:10", "08:20", "08:40"]
    #expect(
      pages == [
        1: inSight + ["09:10", "09:40"], 2: inSight + ["10:10", "10:40"], 3: inSight + ["11:10", "11:40"],
      ])
  }

  @Test("the pages go as far as the horizon, the last one is full, and there are no more than were asked for")
  func horizon() throws {
    func pages(_ settings: BoardSettings, rows: Int = 5) throws -> Int {
      try BoardScene(rows: rows, settings: settings).board.page.value.count
    }
    // 08:10, 08:20, 08:40, 09:10 and, five minutes later, 09:40.
    #expect(try pages(BoardSettings()) == 1)
    #expect(try pages(BoardSettings(horizon: .minutes(131))) == 2)
    #expect(try pages(BoardSettings(horizon: .minutes(300))) == 4)
    #expect(try pages(BoardSettings(horizon: .minutes(1440))) == 12)
    #expect(try pages(BoardSettings(horizon: .minutes(300), greatestPageCount: 2)) == 2)
    #expect(try pages(BoardSettings(horizon: .minutes(300), greatestPageCount: 1)) == 1)
    #expect(try pages(BoardSettings(horizon: .minutes(300)), rows: 1) == 1, "a single row is the next departure")
    let night = try BoardScene(time: "23:50", rows: 4, settings: BoardSettings(horizon: .minutes(30)))
    #expect(night.board.page.value.count == 1)
    #expect(night.read.map { $0.prefix(12) } == ["00:10 7 Gamm", "00:40 7 Gamm", "Sat 21 06:10", "Sat 21 06:40"])
    let later = try BoardScene(at: ["b2"], time: "08:30", settings: BoardSettings(horizon: .minutes(30)))
    #expect(later.read == ["Sat 21 08:20 9 Gamma 2 "], "nothing runs within the horizon: the next one")
  }

  @Test("a board in four languages changes the words only, and shows all in each within two minutes")
  func languages() throws {
    let languages = [BoardScene.stops] + ["de", "nl", "fr"].map(Self.language)
    let scene = try BoardScene(
      time: "07:59", rows: 5, languages: languages,
      settings: BoardSettings(horizon: .minutes(300), greatestPageCount: 3))
    var seen: [String: [String]] = [:]
    var last: (number: Int, title: String)?
    for second in 0..<120 {
      let time = BoardScene.instant("08:00", scene.day, scene.zone) + Seconds(second)
      scene.board.tick(time)
      let page = scene.board.page.value
      let planned = page.rows.map(\.planned)
      if let known = seen["\(page.number) \(page.title)"] { #expect(known == planned) }
      seen["\(page.number) \(page.title)"] = planned
      if let last, last.title != page.title, last.number == page.number {
        #expect(seen["\(last.number) \(last.title)"] == planned, "every row stays where it is")
      }
      last = (page.number, page.title)
    }
    #expect(seen.count == 12)
  }

  @Test("all pages take 75 seconds at most, or two minutes if more are asked for, and each can be read")
  func rhythm() {
    for languages in 1...8 {
      for asked in [nil] + (1...20).map(\.self) {
        let greatest = BoardRhythm.greatestPageCount(languages: languages, asked: asked)
        #expect(greatest >= 1 && greatest <= asked ?? .max)
        for pages in 1...greatest {
          let rhythm = BoardRhythm(languages: languages, pages: pages)
          #expect(rhythm.step >= (languages == 1 ? 6 : 4), "\(languages) languages, \(pages) pages")
          #expect(rhythm.page.count * pages <= (asked == nil ? 75 : 119), "\(languages) languages, \(pages) pages")
        }
      }
    }
    #expect(BoardRhythm.greatestPageCount(languages: 1, asked: nil) == 12)
    #expect(BoardRhythm.greatestPageCount(languages: 4, asked: nil) == 4)
    #expect(BoardRhythm.greatestPageCount(languages: 4, asked: 10) == 7)
    #expect([3, 7, 8, 12].map { BoardRhythm(languages: 1, pages: $0).step } == [10, 10, 9, 6])
    #expect(BoardRhythm(languages: 4, pages: 3).step == 6)
  }

  @Test("a busy stop has as many pages as its horizon needs, each with another half of the rows, all within 75 seconds")
  func busy() throws {
    let scene = try BoardScene(rows: 4, settings: BoardSettings(horizon: .minutes(600)))
    var seen: [String: Int] = [:]
    for second in 10..<85 {
      scene.board.tick(BoardScene.instant("08:00", scene.day, scene.zone) + Seconds(second))
      for row in scene.board.page.value.rows { seen[row.planned, default: 0] += 1 }
    }
    let expected =
      ["08:10", "08:20"] + (8...17).flatMap { [String(format: "%02d:40", $0), String(format: "%02d:10", $0 + 1)] }
    #expect(expected.filter { (seen[$0] ?? 0) < 6 }.isEmpty, "each is seen for six seconds: \(seen)")
    #expect(scene.board.page.value.count >= 10)
  }

  @Test("several stops have a section each, whose next departures stay; without room, each row names its stop")
  func sections() throws {
    let scene = try BoardScene(at: ["a", "B"], rows: 9, settings: BoardSettings(horizon: .minutes(300)))
    var seen: Set<[String]> = []
    for second in ["00", "10", "20", "30"] {
      scene.tick("08:00:\(second)")
      let rows = scene.board.page.value.rows
      #expect(rows.count == 8 && rows.map(\.section) == ["Alpha", nil, nil, nil, "Beta", nil, nil, nil])
      #expect(rows.map(\.planned).prefix(2) == ["08:00", "08:30"] && rows[4].planned == "08:10")
      seen.insert(rows.map(\.planned))
    }
    #expect(seen.count == 4)
    let small = try BoardScene(at: ["a", "B"], rows: 4)
    #expect(small.board.page.value.rows.allSatisfy { $0.section == nil && $0.reason != nil })
    let smallest = try BoardScene(at: ["a", "B"], rows: 2)
    #expect(smallest.board.page.value.rows.allSatisfy { $0.section == nil })
    #expect(smallest.board.page.value.rows.map(\.planned) == ["08:00", "08:10"])
    #expect(smallest.board.page.value.rows.map(\.reason) == ["Alpha", "Beta"])
  }

  @Test("no departure of several stops within the horizon is left out, however few rows there are")
  func complete() throws {
    /// The departures that all pages of a board show, with the places where they leave.
    func seen(rows: Int) throws -> Set<String> {
      let scene = try BoardScene(
        at: ["a", "B", "c"], rows: rows, settings: BoardSettings(horizon: .minutes(60), greatestPageCount: 12))
      var seen: Set<String> = []
      for step in 0..<13 {
        scene.tick("08:0\(step / 6):\(step % 6)0")
        seen.formUnion(
          scene.board.page.value.rows.map { "\($0.planned) \($0.destination)" }.filter { $0.hasPrefix("08:") })
      }
      return seen
    }
    let all = try seen(rows: 60)
    #expect(all.count > 4)
    for rows in 2...12 { #expect(try seen(rows: rows).isSuperset(of: all), "\(rows) rows") }
  }
}
