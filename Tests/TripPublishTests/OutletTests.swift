import Foundation
import Testing
import TripCore
import TripFeed
import TripPublish
import TripRealtime
import TripWeb

@Suite("A publication to several outlets", .timeLimit(.minutes(10)))
struct OutletTests {
  private let sample: SampleOperator
  private let trips: [Trip]

  init() throws {
    sample = try SampleOperator()
    trips = try sample.upcoming()
  }

  private func path(_ name: String) -> String { sample.folder.appending(path: name).path }

  private func message(_ name: String) throws -> TransitRealtime_FeedMessage {
    try RealtimeFeed(bytes: [UInt8](try Data(contentsOf: URL(filePath: path(name))))).message
  }

  private func publication(_ targets: PublicationTargets) async throws -> Publication {
    let morning = sample.morning
    return try await Publication(
      sample.composer(), following: sample.journal, to: targets, clock: DeskClock(isRehearsal: true) { morning })
  }

  private func add(_ id: GTFSID, like template: Trip, later shift: Seconds) async throws -> TripInstance {
    let instance = TripInstance(tripID: id, serviceDate: template.instance.serviceDate)
    let extra = ExtraTrip(like: template.instance.tripID, shift: shift)
    let trip = try #require(sample.timetable.trip(extra, as: instance))
    try await sample.decide(.added(extra), on: trip)
    return instance
  }

  @Test("one set of decisions goes out in each form, and a last version to each place")
  func forms() async throws {
    try await sample.decide(.departure(delay: 300, at: nil), on: trips[1])
    try await sample.decide(.cancelled, on: trips[2])
    _ = try await add("extra-1", like: trips[0], later: .minutes(7))
    let publication = try await publication(
      PublicationTargets(
        files: FeedProfile.allCases.map { .init(path("\($0.name).pb"), profile: $0) },
        servers: [.init(try ServeAddress("0"), profiles: [.standard, .google])]))
    let status = try #require(await publication.statuses.first { $0.published != nil })
    #expect(status.entityCount == 3 && status.heldBack.isEmpty && status.failures.isEmpty)
    #expect(status.places.count == 6 && status.places[5].hasSuffix("/google/trip-updates.pb"))
    let messages = try FeedProfile.allCases.map { try message("\($0.name).pb") }
    #expect(Set(messages.map(\.header)).count == 1)
    #expect(Set(messages.map { $0.entity.map(\.id) }).count == 1, "the entities have the same ids in all forms")
    let relationships = messages.map { message in
      message.entity.first { $0.id.hasSuffix("extra-1") }?.tripUpdate.trip.scheduleRelationship
    }
    #expect(relationships == [.new, .added, .added, .duplicated])
    let google = try #require(messages[2].entity.first { $0.id.hasSuffix("extra-1") }?.tripUpdate.trip)
    let template = try #require(sample.timetable.rowsByInstance()[trips[0].instance])
    let start = sample.timetable.scheduledTrips[template].departure + .minutes(7)
    #expect(google.tripID == trips[0].instance.tripID.text && google.startTime == start.description)
    #expect(await publication.finish() == [])
    await publication.stop()
    for (profile, before) in zip(FeedProfile.allCases, messages) {
      let last = try message("\(profile.name).pb")
      #expect(last.update(trips[1]) == nil && last.update(trips[2]) != nil && last.entity.count == 2)
      #expect(last.header.timestamp > before.header.timestamp)
    }
  }

  @Test("where a form cannot tell of a trip, it is held back there with the reason, and published elsewhere")
  func heldBack() async throws {
    let relief = try await add("relief", like: trips[0], later: 0)
    let first = try await add("twin-1", like: trips[0], later: .minutes(9))
    let second = try await add("twin-2", like: trips[0], later: .minutes(9))
    let publication = try await publication(
      PublicationTargets(files: [.init(path("standard.pb")), .init(path("google.pb"), profile: .google)]))
    let status = try #require(await publication.statuses.first { $0.published != nil })
    #expect(status.entityCount == 3 && status.heldBack.map(\.profile) == [.google, .google])
    #expect(status.heldBack.map(\.instance) == [relief, second])
    #expect(status.heldBack[1].reasons.map(\.id) == [nil])
    #expect(status.heldBack[1].reasons[0].text.hasPrefix("Another extra trip has the same trip_id and start_time"))
    #expect(try message("standard.pb").entity.count == 3)
    #expect(try message("google.pb").entity.map(\.id) == [FeedProducer.entityID(of: first)])
    let shown = try await publication.composer.published(of: relief, for: [.standard, .google], at: sample.morning)
    #expect(shown.map(\.profile) == [.standard, .google] && shown.map(\.kind) == [.extra, .extra])
    #expect(shown[0].heldBack.isEmpty && shown[1].heldBack.count == 1)
    await publication.stop()
  }

  @Test("the 90 minutes of Transit count from any trip of the line with the same stops")
  func distance() async throws {
    // A trip of the sample's hourly or denser lines has others with its stops near any time of the day; late at night it has none.
    let near = try await add("near", like: trips[0], later: .minutes(180))
    let far = try await add("far", like: trips[0], later: .minutes(1080))
    let publication = try await publication(
      PublicationTargets(files: [.init(path("transit.pb"), profile: .transit)]))
    let status = try #require(await publication.statuses.first { $0.published != nil })
    #expect(status.heldBack.map(\.instance) == [far] && status.heldBack[0].profile == nil)
    #expect(status.views.keys.contains(near))
    await publication.stop()
  }

  @Test("the timestamp goes on after the latest of all files")
  func timestamps() async throws {
    for (name, age) in [("a.pb", 90), ("b.pb", 5000), ("c.pb", -30)] as [(String, Seconds)] {
      try Data().write(to: URL(filePath: path(name)))
      let time = Date(timeIntervalSince1970: Double((sample.morning - age).unixSeconds))
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path(name))
    }
    let files = ["a.pb", "b.pb", "c.pb"].map { PublicationTargets.File(path($0)) }
    let publication = try await publication(PublicationTargets(files: files))
    #expect(await publication.statuses.first { $0.published != nil }?.published == sample.morning + 31)
    for name in ["a.pb", "b.pb", "c.pb"] {
      #expect(try message(name).header.timestamp == UInt64((sample.morning + 31).unixSeconds))
    }
    await publication.stop()
  }

  @Test("one file for two feeds is refused, also behind a link")
  func twice() throws {
    try Data().write(to: URL(filePath: path("a.pb")))
    try FileManager.default.createSymbolicLink(atPath: path("link.pb"), withDestinationPath: "a.pb")
    let targets = PublicationTargets(files: [.init(path("a.pb")), .init(path("link.pb"), profile: .google)])
    #expect(throws: PublicationError.namedTwice(path: path("link.pb"))) { try targets.openedFiles() }
    #expect(targets.profiles == [.standard, .google])
  }

  @Test("an outlet that cannot be written does not keep the others from the version")
  func oneFails() async throws {
    try await sample.decide(.cancelled, on: trips[2])
    let publication = try await publication(
      PublicationTargets(files: [.init(path("a.pb")), .init(path("b.pb"), profile: .google)]))
    let first = try #require(await publication.statuses.first { $0.published != nil })
    try FileManager.default.removeItem(atPath: path("a.pb"))
    try FileManager.default.createDirectory(atPath: path("a.pb"), withIntermediateDirectories: false)
    try await sample.decide(.cancelled, on: trips[3])
    let relief = try await add("relief", like: trips[0], later: 0)
    let status = try #require(
      await publication.statuses.first { !$0.failures.isEmpty && !$0.heldBack.isEmpty })
    #expect(status.failures == ["\(path("a.pb")): is not a file; name a file to publish to"])
    #expect(try message("b.pb").entity.count == 2, "without the one that this form cannot tell of")
    #expect(status.heldBack.map(\.instance) == [relief], "what is held back at the other place is told")
    #expect(status.published == first.published && status.size == first.size && status.entityCount == 1)
    #expect(status.hasNewerElsewhere)
    await publication.stop()
  }

  @Test("a version that no outlet got is not called published, and the last one keeps its time")
  func allFail() async throws {
    try await sample.decide(.cancelled, on: trips[2])
    let publication = try await publication(PublicationTargets(files: [.init(path("a.pb"))]))
    let first = try #require(await publication.statuses.first { $0.published != nil })
    try FileManager.default.removeItem(atPath: path("a.pb"))
    try FileManager.default.createDirectory(atPath: path("a.pb"), withIntermediateDirectories: false)
    try await sample.decide(.cancelled, on: trips[3])
    let failed = try #require(await publication.statuses.first { !$0.failures.isEmpty })
    #expect(failed.published == first.published && failed.size == first.size && failed.views == first.views)
    #expect(failed.entityCount == 1 && !failed.hasNewerElsewhere)
    try FileManager.default.removeItem(atPath: path("a.pb"))
    let again = try #require(await publication.statuses.first { $0.failures.isEmpty && $0.entityCount == 2 })
    #expect(try #require(again.published) > #require(first.published))
    await publication.stop()
  }
}
