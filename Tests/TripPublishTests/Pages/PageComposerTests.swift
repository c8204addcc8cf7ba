import Foundation
import Testing
import TripCore

@testable import TripPublish
@testable import TripWeb

@Suite("Pages for passengers")
struct PageComposerTests {
  @Test("a board says what the passenger board says: departures, what was decided, and why") func board() async throws {
    let scene = try PageScene(names: ["Alpha", "Beta"])
    let journal = MemoryJournal()
    let trip = try scene.feed.timetable(on: PageScene.day).trip(ofRow: 0)
    for decision in [Decision.cancelled, .reason("Storm")] {
      _ = try await journal.append([
        Proposal(.decide(decision), on: trip, time: scene.now, author: "d", operatorID: OperatorID("o"))
      ])
    }
    await scene.tell()
    let before = try await scene.html("/board/platform0")
    #expect(before.contains("<title>Alpha · platform Alpha – Departures</title>") && before.contains(">08:30</td>"))
    #expect(!before.contains("canceled"))
    let state = try await journal.state(of: OperatorID("o"), on: JournalState.days(from: PageScene.day))
    await scene.tell(decided: state)
    let after = try await scene.html("/board/platform0")
    #expect(after.contains("<s>08:30</s>") && after.contains("canceled") && after.contains("Storm"))
    #expect(try await scene.html("/board/platform1").contains("canceled") == false)
  }

  @Test("a station has all platforms, and several stops share a page") func places() async throws {
    let scene = try PageScene(names: ["Alpha", "Beta"])
    await scene.tell()
    #expect(try await scene.html("/board/st0").contains(">08:30</td>"))
    let both = try await scene.html("/board/st0/platform1")
    #expect(both.contains("Alpha · Beta") && both.split(separator: ">08:30</td>").count == 3)
    #expect(try await scene.html("/board/end").contains("No departures in the next 24 hours"))
    for unknown in ["/board/nowhere", "/board/", "/board/st0/nowhere", "/board/%"] {
      let page = try await scene.html(unknown)
      #expect(page.contains("There is no such stop.") && page.contains("<a href=\"/\">"), "\(unknown)")
    }
  }

  @Test("decided times are not shown without a dispatcher, or from a journal that cannot be read any more")
  func doubts() async throws {
    let scene = try PageScene(names: ["Alpha"])
    let journal = MemoryJournal()
    let trip = try scene.feed.timetable(on: PageScene.day).trip(ofRow: 0)
    _ = try await journal.append([
      Proposal(
        .decide(.departure(delay: 300, at: nil)), on: trip, time: scene.now, author: "d", operatorID: OperatorID("o"))
    ])
    let state = try await journal.state(of: OperatorID("o"), on: JournalState.days(from: PageScene.day))
    let sentence = "Expected times may be missing; cancellations and platforms are as last known."
    await scene.tell(decided: state)
    #expect(try await scene.html("/board/platform0").contains("08:35"))
    await scene.tell(decided: state, presence: scene.now - .minutes(16))
    #expect(try await scene.html("/board/platform0").contains("08:35") == false)
    await scene.tell(decided: state, readAt: scene.now - 61)
    let page = try await scene.html("/board/platform0")
    #expect(!page.contains("08:35") && page.contains(sentence))
    #expect(page.contains("No news from the operator’s desk since "))
  }

  @Test("alerts stand above the departures, the worst first, in words and with a symbol, in the reader's language")
  func alerts() async throws {
    let scene = try PageScene(names: ["Alpha", "Beta"])
    func alert(_ id: String, _ effect: AlertEffect, _ selector: AlertSelector, until: Instant? = nil) -> Alert {
      Alert(
        id: GTFSID(id), origin: .author("Ann"), cause: .other, effect: effect, selectors: [selector],
        told: AlertPeriod(from: nil, to: until), impacts: [],
        texts: ["en", "ar"].map { AlertText(language: $0, header: "\(id) in \($0)", description: "Why \(id)") })
    }
    await scene.tell([
      alert("one", .noEffect, AlertSelector(stopID: "st0")), alert("two", .noService, AlertSelector(routeID: "r0")),
      alert("three", .detour, AlertSelector(trip: TripInstance(tripID: "t0", serviceDate: PageScene.day))),
      alert("four", .noService, AlertSelector(stopID: "platform1")),
      alert("five", .noService, AlertSelector(agencyID: "o"), until: scene.now),
    ])
    let page = try await scene.html("/board/platform0")
    let places = ["‼", "two in en", "⚠", "three in en", "ℹ", "one in en", "<table"].map {
      page.range(of: $0)?.lowerBound
    }
    #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(page.contains("Severe disruption:") && page.contains("Why two"))
    #expect(!page.contains("four") && !page.contains("five"))
    let arabic = try await scene.html("/board/platform0", language: "ar")
    #expect(arabic.contains("two in ar") && arabic.contains("<html lang=\"ar\" dir=\"rtl\">"))
  }

  @Test("what an agency says of its own service is told where it stops, and closes the stops that no other one serves")
  func alertsOfAgency() async throws {
    let always = AlertPeriod(from: nil, to: nil)
    func alert(_ header: String, _ effect: AlertEffect, at stop: GTFSID?) -> Alert {
      Alert(
        id: GTFSID(header), cause: .strike, effect: effect, selectors: [AlertSelector(agencyID: "o", stopID: stop)],
        told: always, impacts: [always], texts: [AlertText(language: "en", header: header, description: "Why")])
    }
    for (agencies, isOwn) in [(["o"], true), (["o", "p"], true), (["p", "o"], false)] {
      let scene = try PageScene(names: ["Alpha", "Beta"], agencies: agencies)
      await scene.tell([alert("Strike", .noService, at: nil), alert("Works", .detour, at: "platform0")])
      let open = try await scene.html("/board/platform0")
      #expect(open.contains("Strike") == isOwn && open.contains("Works") == isOwn, "\(agencies)")
      #expect(open.contains("<table"))
      await scene.tell([alert("Closed", .noService, at: "platform0"), alert("Closed too", .noService, at: "end")])
      let closed = try await scene.html("/board/platform0")
      #expect(closed.contains("Closed") == isOwn && closed.contains("<table") != isOwn, "\(agencies)")
      // Where lines of both end, departures of the other one are not closed, and passengers of one read why theirs are.
      #expect(try await scene.html("/board/end").contains("Closed too"), "\(agencies)")
    }
  }

  @Test(
    "where the feed does not say which of its agencies runs a line, an alert about one of them is told, and closes nothing"
  )
  func alertsOfUnknownAgency() async throws {
    let always = AlertPeriod(from: nil, to: nil)
    let alert = Alert(
      id: "1", cause: .strike, effect: .noService, selectors: [AlertSelector(agencyID: "o", stopID: "platform0")],
      told: always, impacts: [always], texts: [AlertText(language: "en", header: "Strike", description: "Why")])
    let scene = try PageScene(names: ["Alpha"], agencies: ["", "o"])
    await scene.tell([alert])
    let page = try await scene.html("/board/platform0")
    #expect(page.contains("Strike") && page.contains("<table"))
  }

  @Test("a closed stop has no departures, only the alert that says so, as the board has")
  func closed() async throws {
    let scene = try PageScene(names: ["Alpha", "Beta"])
    await scene.tell()
    let open = try await scene.html("/board/platform0")
    #expect(open.contains("<table"))
    let always = AlertPeriod(from: nil, to: nil)
    func alert(_ id: String, _ effect: AlertEffect) -> Alert {
      Alert(
        id: GTFSID(id), cause: .other, effect: effect, selectors: [AlertSelector(stopID: "platform0")], told: always,
        impacts: [always], texts: [AlertText(language: "en", header: id, description: "Why")])
    }
    await scene.tell([alert("Closed today", .noService), alert("Something else", .noEffect)])
    let page = try await scene.html("/board/platform0")
    #expect(page.contains("Closed today") && !page.contains("Something else") && !page.contains("<table"))
  }

  @Test("an alert is carried in full up to 10,000 characters, and none is left out for its length") func longAlerts()
    async throws
  {
    let scene = try PageScene(names: ["Alpha"])
    func alert(_ id: String, _ count: Int) -> Alert {
      Alert(
        id: GTFSID(id), origin: .author("Ann"), cause: .other, effect: .detour,
        selectors: [AlertSelector(stopID: "st0")],
        told: AlertPeriod(from: nil, to: nil), impacts: [],
        texts: [AlertText(language: "en", header: "header \(id)", description: String(repeating: "d", count: count))])
    }
    await scene.tell([alert("a", 10_000), alert("b", 10_000), alert("c", 10_000)])
    let page = try await scene.html("/board/platform0")
    #expect(page.contains(String(repeating: "d", count: 10_000) + "</p>"))
    #expect(page.contains("header b") && page.contains("header c") && page.contains(">08:30</td>"))
    #expect(page.utf8.count <= 30_000)
  }

  @Test("of more alerts than fit, headers come before descriptions, and the page says how many are left out")
  func manyAlerts() async throws {
    let scene = try PageScene(names: ["Alpha"])
    func alert(_ number: Int, _ header: String, _ description: String) -> Alert {
      Alert(
        id: "\(number)", origin: .author("Ann"), cause: .other, effect: .detour,
        selectors: [AlertSelector(stopID: "st0")], told: AlertPeriod(from: nil, to: nil), impacts: [],
        texts: [AlertText(language: "en", header: header, description: description)])
    }
    let long = String(repeating: "d", count: 9900)
    await scene.tell((0..<30).map { alert($0, "header \($0).", long) })
    let all = try await scene.html("/board/platform0")
    #expect((0..<30).allSatisfy { all.contains("header \($0).") } && !all.contains("more alert"))
    #expect(all.contains(long) == false && all.contains(String(repeating: "d", count: 1000) + "…"))
    await scene.tell((0..<200).map { alert($0, String(repeating: "<", count: 300), "") })
    let some = try await scene.html("/board/platform0")
    let shown = some.split(separator: "<li class=\"warning\">").count - 1
    #expect(shown > 0 && some.contains("<p>There are \(200 - shown) more alerts.</p>"))
    #expect(some.utf8.count <= 30_000 && some.contains(">08:30</td>"))
  }

  @Test("the list has the places that a search finds, without regard to case and accents, and fits in its size")
  func list() async throws {
    let scene = try PageScene(names: ["Zürich West", "Harbour"] + (0..<2000).map { "Stop \($0)" })
    await scene.tell()
    let all = try await scene.html("/")
    #expect(all.utf8.count <= 30_000 && all.contains("There are more stops."))
    let found = try await scene.html("/?q=ZURICH")
    #expect(found.contains("href=\"/board/st0\"") && !found.contains("Harbour") && !found.contains("more stops"))
    #expect(try await scene.html("/?q=nowhere").contains("No stop was found."))
    #expect(try await scene.html("/?q=zurich&lang=ar").contains("href=\"/board/st0?lang=ar\""))
  }

  @Test("a page that was made while a new timetable was read is made again", .timeLimit(.minutes(10)))
  func newTimetable() async throws {
    let (scene, other) = (try PageScene(names: ["Alpha"]), try PageScene(names: ["Omega"]))
    let now = scene.now
    let pages = PassengerPages(in: PageScene.languages, now: { now }) { [composer = scene.composer] in
      await composer.content($0)
    }
    await scene.composer.whenTimetablesAreRead { [weak pages] in pages?.noteChange() }
    let request = try #require(PageRequest("/board/st0", accepting: AcceptedLanguages(""), among: ["en", "ar"]))
    func tag() async -> String? {
      switch pages.response(to: request) {
      case .made(let page): page.plainTag
      case .underway(let task): await task.value.plainTag
      case .busy: nil
      }
    }
    await scene.tell()
    let old = await tag()
    await scene.tell(in: other.feed)
    pages.noteChange()
    #expect(await tag() == old, "while the new one is read")
    while await tag() == old { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try await scene.html("/board/st0").contains("Omega"))
  }

  @Test("says that nothing is known before the first version") func nothing() async throws {
    let scene = try PageScene(names: ["Alpha"])
    #expect(try await scene.html("/board/st0").contains("Departures are not available at the moment."))
  }
}
