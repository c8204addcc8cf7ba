import Foundation
import Testing
import TripCore
import TripFeed
import TripPublish
import TripRealtime
import TripWeb

@Suite("Published alerts", .timeLimit(.minutes(10)))
struct PublishedAlertsTests {
  private let sample: SampleOperator
  private let trips: [Trip]

  init() throws {
    sample = try SampleOperator()
    trips = try sample.upcoming()
  }

  private func composer() throws -> DayComposer {
    let passengers = PassengerLanguages(
      try sample.feed.passengerLanguages(), timeZone: sample.feed.agency.timeZone, country: "NL")
    return DayComposer(
      sample.feed, journal: sample.journal, of: sample.id, alerts: AlertSettings().alerts(for: passengers))
  }

  private func alerts(_ composer: DayComposer, at now: Instant? = nil, predicts: Bool = true) async throws
    -> [TransitRealtime_FeedEntity]
  {
    let feed = PublishedFeed(.alerts)
    let feeds = try await composer.composeFeeds([feed], at: now ?? sample.morning, predicts: predicts)
    return try RealtimeFeed(bytes: try #require(feeds[feed])).message.entity
  }

  /// What a dispatcher wrote of an alert.
  private func content(about route: GTFSID, header: String = "Gesloten") -> AlertContent {
    let period = AlertPeriod(from: sample.morning, to: sample.morning + .minutes(60))
    return AlertContent(
      cause: .construction, effect: .detour, selectors: [AlertSelector(routeID: route)], told: period,
      impacts: [period], texts: [AlertText(language: "nl", header: header, description: "Kade")])
  }

  private func fetch(_ url: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["curl", "-s", url]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    return pipe.fileHandleForReading.readDataToEndOfFile()
  }

  @Test("a decision with a reason is an alert in the language of the timetable, and undo takes it away")
  func derived() async throws {
    let composer = try composer()
    try await sample.decide(.cancelled, on: trips[1])
    #expect(try await alerts(composer).isEmpty, "there is no reason yet")
    let reason = try await sample.decide(.reason("Wisselstoring"), on: trips[1])
    let alert = try #require(try await alerts(composer).first?.alert)
    #expect(alert.informedEntity.map(\.trip.tripID) == [trips[1].instance.tripID.text])
    #expect(alert.headerText.translation.map(\.language) == ["nl"])
    #expect(alert.headerText.translation[0].text.hasPrefix("Lijn "))
    #expect(alert.descriptionText.translation.map(\.text) == ["Wisselstoring"])
    let shown = try await composer.published(of: trips[1].instance, at: sample.morning)
    #expect(shown.map { $0.notation.contains("Wisselstoring") } == [true], "the desk shows it with the trip")
    _ = try await sample.journal.append(Proposal.undoing(reason, time: sample.morning, author: "test"))
    #expect(try await alerts(composer).isEmpty)
  }

  @Test("trips that share a reason share an alert, which keeps its id while a later trip joins and leaves")
  func shared() async throws {
    let line = trips.filter { $0.route == trips[0].route }.prefix(2)
    let composer = try composer()
    let ordered = line.sorted { $0.departure < $1.departure }
    for trip in ordered {
      try await sample.decide(.cancelled, on: trip)
      try await sample.decide(.reason("Storm"), on: trip)
    }
    let both = try await alerts(composer)
    #expect(both.map { $0.alert.informedEntity.count } == [2])
    try await sample.decide(.reinstated, on: ordered[1])
    let one = try await alerts(composer)
    #expect(one.map { $0.alert.informedEntity.count } == [1] && one.map(\.id) == both.map(\.id))
  }

  @Test("alerts stay without a dispatcher and in the last version, until their period ends")
  func presence() async throws {
    try await sample.decide(.departure(delay: .minutes(20), at: nil), on: trips[0])
    try await sample.decide(.reason("IJs"), on: trips[0])
    let composer = try composer()
    let alert = try #require(try await alerts(composer).first)
    #expect(alert.alert.effect == .significantDelays)
    let end = Instant(unixSeconds: Int(try #require(alert.alert.communicationPeriod.first).end))
    #expect(end == trips[0].arrival + .minutes(20))
    #expect(try await alerts(composer, at: end - 1) == [alert])
    #expect(try await sample.message(composer, at: end - 1).entity.isEmpty, "its times are not published any more")
    #expect(try await alerts(composer, at: end - 1, predicts: false) == [alert])
    #expect(try await alerts(composer, at: end).isEmpty)
  }

  @Test("what a dispatcher wrote in place of an automatic alert is published, and nothing when passengers are not told")
  func overrides() async throws {
    let composer = try composer()
    try await sample.decide(.cancelled, on: trips[1])
    try await sample.decide(.reason("Storm"), on: trips[1])
    let automatic = try #require(try await alerts(composer).first)
    let id = GTFSID(String(automatic.id.dropFirst("alert-".count)))
    let texts = [AlertText(language: "nl", header: "Storm op het wad", description: "De boot blijft aan wal.")]
    try await sample.decide(.reworded(texts), onAlert: id)
    let own = try #require(try await alerts(composer).first)
    #expect(own.id == automatic.id && own.alert.informedEntity == automatic.alert.informedEntity)
    #expect(own.alert.headerText.translation.map(\.text) == ["Storm op het wad"])
    try await sample.decide(.withheld, onAlert: id)
    #expect(try await alerts(composer).isEmpty)
    try await sample.decide(.automatic, onAlert: id)
    #expect(try await alerts(composer) == [automatic])
  }

  @Test("alerts of other sources stand beside those of decisions, and each source has its own")
  func sources() async throws {
    let composer = try composer()
    try await sample.decide(.cancelled, on: trips[1])
    try await sample.decide(.reason("Storm"), on: trips[1])
    let route = trips[0].route.id
    try await sample.decide(.written(content(about: route)), onAlert: "own")
    await composer.use(followed: [Alert(id: "theirs", author: "", content(about: route))])
    let all = try await alerts(composer).map(\.id)
    #expect(all.count == 3 && all.first == "alert-own" && all.last == "alert-theirs")
    try await sample.decide(.ended, onAlert: "own")
    #expect(try await alerts(composer).count == 2)
    await composer.use(nil)
    #expect(try await alerts(composer).map(\.id) == ["alert-theirs"])
  }

  @Test("files and servers have alerts alone and beside the trips, and a broken alert is named in status and health")
  func outlets() async throws {
    try await sample.decide(.cancelled, on: trips[1])
    try await sample.decide(.reason("Storm"), on: trips[1])
    let composer = try composer()
    try await sample.decide(.written(content(about: "gone", header: "Kade dicht\nvandaag")), onAlert: "own")
    let folder = sample.folder.path
    let (morning, names) = (sample.morning, FeedContent.allCases.map(\.fileName))
    let publication = try await Publication(
      composer, following: sample.journal,
      to: PublicationTargets(
        files: FeedContent.allCases.map { .init("\(folder)/\($0.fileName)", content: $0) },
        servers: [.init(try ServeAddress("0"), profiles: [.standard, .google])]),
      clock: DeskClock(isRehearsal: true) { morning })
    let status = try #require(await publication.statuses.first { $0.published != nil })
    #expect(status.places.map { String($0.split(separator: "/").last ?? "") } == names + [names[0], names[0]])
    let served = status.otherPlaces.map { $0.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" } }
    #expect(served == ["/alerts.pb", "/feed.pb", "/google/feed.pb"])
    #expect(status.alertCount == 1 && status.publishesAlerts && status.heldBack.isEmpty)
    #expect(status.heldBackAlerts.map(\.header) == ["Kade dicht\nvandaag"])
    let line = "alert “Kade dicht” is held back: A002: "
    #expect(status.heldBackAlerts[0].text.hasPrefix(line))
    let messages = try names.map { name in
      try RealtimeFeed(bytes: [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))).message
    }
    #expect(messages.map(\.entity.count) == [1, 1, 2] && Set(messages.map(\.header)).count == 1)
    #expect(messages[2].entity == messages[0].entity + messages[1].entity)
    let root = try #require(status.otherPlaces.first).replacing("/alerts.pb", with: "")
    let health = String(decoding: try fetch(root + "/health"), as: UTF8.self)
    #expect(health.contains(#""status":"ok""#) && health.contains(#""held_back":["\#(line)"#))
    let alerts = try fetch(root + "/alerts.pb")
    #expect(try RealtimeFeed(bytes: [UInt8](alerts)).message == messages[1])
    #expect(await publication.finish() == [])
    await publication.stop()
    let last = try RealtimeFeed(bytes: [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/alerts.pb")))).message
    #expect(last.entity == messages[1].entity && last.header.timestamp > messages[1].header.timestamp)
  }

  @Test("a publication without a place for alerts says so")
  func nowhere() async throws {
    try await sample.decide(.cancelled, on: trips[1])
    try await sample.decide(.reason("Storm"), on: trips[1])
    let morning = sample.morning
    let publication = try await Publication(
      try composer(), following: sample.journal, to: PublicationTargets(file: sample.folder.path + "/feed.pb"),
      clock: DeskClock(isRehearsal: true) { morning })
    let status = try #require(await publication.statuses.first { $0.published != nil })
    #expect(status.alertCount == 1 && !status.publishesAlerts && status.entityCount == 1)
    await publication.stop()
  }
}
