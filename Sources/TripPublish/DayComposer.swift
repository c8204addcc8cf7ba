import TripCore
import TripFeed
import TripRealtime

/// Puts together what is published: what the journal has confirmed, over what followed feeds report, over the timetable.
///
/// It reads the journal itself, so that nothing that a desk only shows can get out. It works away from the main thread.
public actor DayComposer {
  /// What a journal has to be for this: decisions, and who was there last.
  public typealias Store = any Journal & PresenceRecord

  /// The version that was composed last; nothing before the first.
  public private(set) var last: ProducedFeed?
  /// Whether the timetable's file was replaced, so that a service day could not be read from it: somebody has to hand
  /// over the new edition.
  public private(set) var lacksTimetable = false
  /// Why the last version could not be made, where the journal is at fault; `nil` where it is not.
  public private(set) var journalProblem: JournalError?

  private var journal: Store
  private let operatorID: OperatorID
  private let vouch: Seconds?
  private let only: ServiceDate?
  private var feed: GTFSFeed
  private var index: FeedIndex?
  private var days: [ServiceDate: PublishedDayTrips] = [:]
  private var state = JournalState()
  private var firstDay: ServiceDate?
  private var reports = TripReports()

  /// How many service days back a trip may have begun that is still under way.
  private static let daysBack = 3

  /// Makes the composer of one operator's feed.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - journal: Where the decisions are.
  ///   - operatorID: Whose decisions.
  ///   - vouch: Where given, runs that leave within so long and about which nobody decided are published as on time.
  ///   - only: The one service day that is published; every one where nothing is given.
  public init(
    _ feed: GTFSFeed, journal: Store, of operatorID: OperatorID, vouch: Seconds? = nil, only: ServiceDate? = nil
  ) {
    self.feed = feed
    self.journal = journal
    self.operatorID = operatorID
    self.vouch = vouch
    self.only = only
  }

  /// Goes on with another edition of the timetable.
  public func use(_ feed: GTFSFeed) {
    self.feed = feed
    days = [:]
    index = nil
  }

  /// Goes on with another edition of the timetable, if it can be read: else the one before stays.
  ///
  /// All that was read of the edition before is read of this one first, beside what is published meanwhile; for a
  /// country that takes seconds.
  ///
  /// - Parameters:
  ///   - feed: The other edition.
  ///   - now: What time it is.
  /// - Throws: `FeedError`; what is published then still follows from the edition before.
  public func use(_ feed: GTFSFeed, readAt now: Instant) async throws(FeedError) {
    let dates = Set(days.keys).union([ServiceDate(of: now, in: feed.agency.timeZone)])
    let reading = Task.detached { () async -> Result<(days: [ServiceDate: PublishedDayTrips], FeedIndex), FeedError> in
      do throws(FeedError) {
        var days: [ServiceDate: PublishedDayTrips] = [:]
        for date in dates { days[date] = PublishedDayTrips(try feed.timetable(on: date)) }
        return .success((days, try feed.index()))
      } catch { return .failure(error) }
    }
    let read = try await reading.value.get()
    self.feed = feed
    (days, index) = read
  }

  /// Goes on with a journal that was opened anew: the one before may be of a file that was set aside.
  public func use(_ journal: Store) {
    self.journal = journal
    state = JournalState()
    firstDay = nil
  }

  /// Takes over what the followed feeds report.
  public func use(_ reports: TripReports) { self.reports = reports }

  /// Makes a version.
  ///
  /// - Parameters:
  ///   - now: What time it is: the service day, presence, and what has passed follow from it.
  ///   - timestamp: The header's timestamp, which alone is held up where the clock went back; `nil` stands for `now`.
  ///   - predicts: Whether delays are published; not in the last version before publishing ends. That one is made of what
  ///     was read last where the journal cannot be read.
  /// - Returns: The version, encoded.
  /// - Throws: ``JournalError`` or ``FeedError``: nothing is published that is not known for sure.
  public func compose(
    at now: Instant, timestamp: Instant? = nil, predicts: Bool = true
  ) async throws -> [UInt8] {
    do {
      let produced = try await produce(at: now, timestamp: timestamp, predicts: predicts)
      last = produced
      (lacksTimetable, journalProblem) = (false, nil)
      return try produced.encoded()
    } catch let error as FeedError {
      (lacksTimetable, journalProblem) = (error.problem == .changedOnDisk, nil)
      throw error
    } catch let error as JournalError {
      journalProblem = error
      throw error
    }
  }

  /// What a version of now would tell of a run, as text.
  ///
  /// - Parameters:
  ///   - instance: Which run.
  ///   - now: What time it is.
  /// - Returns: The entity in protobuf's text format, with the reasons where it would be held back; nothing where the
  ///   version would not have it.
  /// - Throws: ``JournalError`` or ``FeedError``.
  public func text(of instance: TripInstance, at now: Instant) async throws -> String? {
    let produced = try await produce(at: now)
    if let held = produced.heldBack.first(where: { $0.instance == instance }) {
      let reasons = held.findings.map { "# \($0.rule.id): \($0.message) \($0.value ?? "")\n" }
      return reasons.joined() + held.entity.textFormatString()
    }
    let id = FeedProducer.entityID(of: instance)
    return produced.message.entity.first { $0.id == id }?.textFormatString()
  }

  private func produce(
    at now: Instant, timestamp: Instant? = nil, predicts: Bool = true
  ) async throws -> ProducedFeed {
    let today = ServiceDate(of: now, in: feed.agency.timeZone)
    let presence: Presence
    if predicts {
      try await readJournal(today)
      let noted = try await journal.lastPresence(of: operatorID).map { [$0] } ?? []
      presence = Presence(signs: noted + state.entries.map(\.time), at: now)
    } else {
      // What a journal had confirmed that cannot be read any more: the last version must not keep predictions for that.
      do throws(JournalError) { try await readJournal(today) } catch { if firstDay == nil { throw error } }
      presence = Presence(last: nil)
    }
    let index = try index ?? feed.index()
    self.index = index
    let trips = try trips(today, at: now)
    let feedInfo = try dayTrips(of: today).timetable.feedInfo
    return FeedProducer.produce(
      PublishedDay(
        now: now, timestamp: timestamp, feedVersion: feedInfo?.version, trips: trips, presence: presence,
        predicts: predicts, vouch: vouch, index: index))
  }

  /// Reads what was appended since; on a new day, all that still matters, so that old days do not pile up.
  private func readJournal(_ today: ServiceDate) async throws(JournalError) {
    let first = today.advanced(by: -Self.daysBack)
    let isLater = first == firstDay
    let entries = try await journal.entries(
      of: operatorID, on: JournalState.days(from: first), after: isLater ? state.last : .start)
    if isLater {
      for entry in entries { state.add(entry) }
    } else {
      state = JournalState(entries)
      firstDay = first
      days = days.filter { $0.key >= first }
    }
  }

  /// Every run of which something is to be said.
  private func trips(_ today: ServiceDate, at now: Instant) throws(FeedError) -> [PublishedTrip] {
    var instances = Set(state.instances.filter { !state.effectiveEntries(on: $0).isEmpty })
    instances.formUnion(reports.instances.filter { reports.report(on: $0, at: now) != nil })
    if let vouch {
      for date in [today.advanced(by: -1), today, today.advanced(by: 1)] {
        instances.formUnion(try dayTrips(of: date).instances(leavingBy: now + vouch, arrivingAfter: now))
      }
    }
    if let only { instances = instances.filter { $0.serviceDate == only } }
    var trips: [PublishedTrip] = []
    trips.reserveCapacity(instances.count)
    for instance in instances {
      // One that no timetable has any more is for the dispatcher to see; a consumer could make nothing of it.
      let extra = state.extraTrip(instance)
      guard var trip = try dayTrips(of: instance.serviceDate).trip(instance, extra) else { continue }
      let entries = state.effectiveEntries(on: instance)
      let report = reports.report(on: instance, at: now)
      trip.applyAll(entries.compactMap(\.decision), over: report)
      // Reported for a run that keeps no times, a cancellation is nothing that may be passed on.
      if trip.isFrequencyBased, trip.isCancelled, entries.isEmpty { continue }
      let decided = entries.last?.time
      trips.append(
        PublishedTrip(
          trip, decided: decided ?? report?.time, isExtra: extra != nil,
          source: decided == nil && report != nil ? .followedFeed : .desk))
    }
    // The same state makes the same bytes.
    return trips.sorted { ($0.trip.departure, $0.trip.instance.tripID) < ($1.trip.departure, $1.trip.instance.tripID) }
  }

  private func dayTrips(of date: ServiceDate) throws(FeedError) -> PublishedDayTrips {
    if let trips = days[date] { return trips }
    let trips = PublishedDayTrips(try feed.timetable(on: date))
    days[date] = trips
    return trips
  }
}
