import TripCore
import TripFeed
import TripRealtime

/// Makes the versions of the published feed from the timetable, the reports of followed feeds, and the decisions in the
/// journal. A decision replaces a report, and a report replaces the timetable.
///
/// The composer reads the journal itself, so that it publishes only decisions that are saved. It does not run on the
/// main actor.
///
/// ```swift
/// let composer = DayComposer(feed, journal: journal, of: OperatorID(feed.agency))
/// let bytes = try await composer.compose(at: Instant(Date()))
/// ```
public actor DayComposer {
  /// A journal that also records when a dispatcher was last at a desk.
  public typealias Store = any Journal & PresenceRecord

  /// The last version of the feed that this composer has made, in all profiles; `nil` before the first.
  public private(set) var last: ProducedFeeds?
  /// Whether the last attempt to make a version failed because the timetable's file was replaced on disk. After that,
  /// pass the new timetable to ``use(_:readAt:)``.
  public private(set) var lacksTimetable = false
  /// Whether the timetable's file has the timetable of another operator now, which is not used.
  public internal(set) var refusesTimetable = false
  /// The error of the journal that made the last attempt to make a version fail; `nil` when there was none.
  public private(set) var journalProblem: JournalError?

  /// The rows of the journal that were left out, because no program can use them.
  public var leftOutRows: LeftOutRows { journal.leftOutRows }

  /// The decisions about yesterday and later days that fit no trip of the timetable, and are therefore not in the last
  /// version.
  public internal(set) var unfit = UnfitDecisions()

  /// The alerts of dispatchers that are not in the last version, because the timetable gives the ids of their trips to other trips.
  public internal(set) var alertsAboutOthers: [PublishingStatus.HeldBackAlert] = []

  private var journal: Store
  private let operatorID: OperatorID
  let vouch: Seconds?
  let only: ServiceDate?
  var feed: GTFSFeed
  var index: FeedIndex?
  /// The scheduled trips of the service days that were read from the timetable.
  var days: [ServiceDate: PublishedDayTrips] = [:]
  /// The state that follows from the journal entries since ``firstDay``.
  private(set) var state = JournalState()
  /// The first service date whose journal entries were read; `nil` before the first version.
  private var firstDay: ServiceDate?
  /// Whether the journal was opened again, and may lack decisions in ``state``.
  private var isUnchecked = false
  /// How often the journal was opened again.
  private var openings = 0
  /// The reports of the followed feeds.
  private(set) var reports = TripReports()
  /// The reports of those feeds whose publishers do not follow this one.
  private(set) var reportsOfOthers = TripReports()
  /// The state of each followed feed.
  private(set) var following: [FollowingStatus] = []
  /// When a dispatcher was last at a desk, the alerts, and when the journal was read, as of the last version; `nil` before
  /// the first.
  private(set) var lastReading: (presence: Presence, alerts: [Alert], time: Instant)?
  /// What follows for trips of late vehicles, as of the last version.
  var consequences: [TripInstance: Consequence] = [:]
  /// The alerts that follow from the decisions; `nil` to publish none of them.
  private var derived: DerivedAlerts?
  private let publisher: PublisherID
  /// The publisher, and those that it follows. Those that they follow are left out: ids of former starts would be told on and on.
  private var publishers: [PublisherID] { [publisher] + following.compactMap(\.publishers.first) }
  /// The alerts of followed feeds that are passed on.
  private var followedAlerts: [Alert] = []

  /// The operator's settings for what follows from a late vehicle.
  var vehicleSettings: VehicleSettings { state.vehicleSettings }

  /// Makes the composer of one operator's feed.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - journal: The journal with the decisions.
  ///   - operatorID: The operator whose decisions are published.
  ///   - vouch: A time in seconds. Trips that leave within this time and have no decision are published as on time.
  ///     `nil` publishes no such trips.
  ///   - only: The one service date to publish; `nil` for all. Alerts of other origins than decisions do not depend on
  ///     it.
  ///   - alerts: An empty set with the settings of the alerts that follow from decisions; `nil` to make none of these.
  ///   - sources: The addresses and files of the feeds that are followed.
  ///   - publisher: The publisher that the feed names.
  public init(
    _ feed: GTFSFeed, journal: Store, of operatorID: OperatorID, vouch: Seconds? = nil, only: ServiceDate? = nil,
    alerts: AutomaticAlerts? = nil, followed sources: [String] = [], publisher: PublisherID = .ofThisProcess
  ) {
    following = sources.map { FollowingStatus(source: $0) }
    self.feed = feed
    self.journal = journal
    self.operatorID = operatorID
    self.vouch = vouch
    self.only = only
    self.publisher = publisher
    derived = alerts.map(DerivedAlerts.init)
  }

  /// Replaces the journal with one that was opened again.
  ///
  /// As long as the new journal lacks decisions that were read before, no version is made, and ``journalProblem`` is
  /// `JournalError.missing`: consumers would take what was published back. ``acceptLoss()`` ends that, as does the
  /// journal when it has the decisions again.
  public func use(_ journal: Store) {
    self.journal = journal
    openings += 1
    isUnchecked = firstDay != nil
  }

  /// Goes on without the decisions that the journal lacks, because the dispatcher has discarded them.
  public func acceptLoss() {
    guard isUnchecked else { return }
    forgetDecisions()
  }

  /// Makes the next version read all decisions from the journal.
  private func forgetDecisions() {
    (state, firstDay, isUnchecked) = (JournalState(), nil, false)
  }

  /// Compares a journal that was opened again with the decisions that were read before.
  ///
  /// - Parameter journal: The journal that was opened again.
  /// - Returns: The trips and alerts about which the journal lacks a decision that was read before, so that using it would
  ///   publish them as if nothing had been decided.
  /// - Throws: `JournalError` when the journal cannot be read.
  public func subjects(missingIn journal: any Journal) async throws(JournalError) -> [JournalSubject] {
    guard let firstDay else { return [] }
    let other = try await journal.state(of: operatorID, on: JournalState.days(from: firstDay))
    return state.subjects(missingIn: other)
  }

  /// Replaces the reports of the followed feeds, and the state of each feed.
  ///
  /// - Parameters:
  ///   - reports: The reports of all feeds.
  ///   - others: Those of the feeds whose publishers do not follow this one; `nil` where none does.
  ///   - following: The state of each feed.
  public func use(_ reports: TripReports, ofOthers others: TripReports? = nil, _ following: [FollowingStatus] = []) {
    self.reports = reports
    reportsOfOthers = others ?? reports
    self.following = following
  }

  /// Replaces the settings of the alerts that follow from decisions.
  ///
  /// - Parameter alerts: An empty set; `nil` to make no such alerts.
  public func use(_ alerts: AutomaticAlerts?) { derived = alerts.map(DerivedAlerts.init) }

  /// Replaces the alerts of followed feeds that are passed on.
  ///
  /// - Parameter alerts: All of them. Those that have ended, or are not told yet, may be among them.
  public func use(followed alerts: [Alert]) { followedAlerts = alerts }

  /// Makes a version of several feeds.
  ///
  /// The cost grows with the number of trips that have a decision or report, with the alerts, and with the journal
  /// entries since the last version. Extra trips cost as much again for each profile.
  ///
  /// - Parameters:
  ///   - feeds: The feeds that are published.
  ///   - now: The current time. It decides which service days and trips are published, and when predictions expire.
  ///   - timestamp: The header timestamp; `nil` stands for `now`. It is later than `now` when the clock was set back.
  ///   - predicts: Whether delays are published. `false` is for the last version before publishing ends; when the
  ///     journal cannot be read, that version is made from the decisions that were read before.
  ///   - asksJournal: Whether the journal is read first. `false` is for a version that must not wait for a server; it
  ///     needs an earlier version, and `predicts` is `false`.
  /// - Returns: The encoded message of each feed.
  /// - Throws: `JournalError` or `FeedError` when the journal or the timetable cannot be read; no version is made
  ///   then.
  public func composeFeeds(
    _ feeds: Set<PublishedFeed>, at now: Instant, timestamp: Instant? = nil, predicts: Bool = true,
    asksJournal: Bool = true
  ) async throws -> [PublishedFeed: [UInt8]] {
    do {
      let produced = try await produce(
        for: Set(feeds.map(\.profile)), at: now, timestamp: timestamp, predicts: predicts,
        asksJournal: asksJournal || firstDay == nil)
      last = produced
      (lacksTimetable, journalProblem) = (false, nil)
      return try produced.encoded(feeds)
    } catch let error as FeedError {
      (lacksTimetable, journalProblem) = (error.problem == .changedOnDisk, nil)
      throw error
    } catch let error as JournalError {
      journalProblem = error
      throw error
    }
  }

  /// Makes a version in several profiles, without encoding it.
  /// ``composeFeeds(_:at:timestamp:predicts:asksJournal:)`` has the other parameters.
  func produce(
    for profiles: Set<FeedProfile>, at now: Instant, timestamp: Instant? = nil, predicts: Bool = true,
    asksJournal: Bool = true
  ) async throws -> ProducedFeeds {
    let today = ServiceDate(of: now, in: feed.agency.timeZone)
    let presence: Presence
    if predicts {
      try await readJournal(today)
      let noted = try await journal.lastPresence(of: operatorID).map { [$0] } ?? []
      presence = Presence(signs: noted + state.entries.map(\.time), at: now)
    } else {
      // The last version is made even when the journal cannot be read, from the decisions that were read before.
      do throws(JournalError) { if asksJournal { try await readJournal(today) } } catch {
        if firstDay == nil { throw error }
      }
      presence = Presence(last: nil)
    }
    let index = try index ?? feed.index()
    self.index = index
    let own = try ownAlerts(today, at: now)
    let closing = AlertIndex((own + followedAlerts).filter { $0.effect == .noService })
    let trips = try trips(today, at: now, closing: closing)
    let automatic = derived?.alerts(about: trips, overriddenBy: state.alertOverrides, at: now) ?? []
    let alerts = own + automatic.asTold + followedAlerts
    lastReading = (presence, alerts, now)
    let feedInfo = try dayTrips(of: today).timetable.feedInfo
    return FeedProducer.produce(
      PublishedDay(
        now: now, timestamp: timestamp, feedVersion: feedInfo?.version, trips: trips, alerts: alerts,
        presence: presence, predicts: predicts, vouch: vouchedTime(at: now), index: index,
        publishers: publishers), for: profiles)
  }

  /// Returns how long before its departure a trip is published as on time; `nil` while a followed feed has not been read, or is
  /// silent: what it would say of the trip is not known then, and may be that it is late or canceled.
  func vouchedTime(at now: Instant) -> Seconds? {
    following.allSatisfy { $0.givesOnlyAlerts || $0.lastSign != nil && !$0.isSilent(at: now) } ? vouch : nil
  }

  /// Reads the journal entries that were appended since the last version. On a new service day all entries of the
  /// needed days are read again, so that the memory of older days is freed.
  private func readJournal(_ today: ServiceDate) async throws(JournalError) {
    if isUnchecked {
      let opening = openings
      guard try await subjects(missingIn: journal).isEmpty else { throw .missing }
      guard opening == openings else { return try await readJournal(today) }
      forgetDecisions()
    }
    let first = today.advanced(by: -JournalState.daysBack)
    let isSameDay = first == firstDay
    let entries = try await journal.entries(
      of: operatorID, on: JournalState.days(from: first), after: isSameDay ? state.last : .start)
    if isSameDay {
      state.merge(entries)
    } else {
      state = JournalState(entries)
      firstDay = first
      days = days.filter { $0.key >= first }
    }
  }

  func dayTrips(of date: ServiceDate) throws(FeedError) -> PublishedDayTrips {
    if let trips = days[date] { return trips }
    let trips = PublishedDayTrips(try feed.timetable(on: date))
    days[date] = trips
    return trips
  }
}
