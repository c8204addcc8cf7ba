/// What a followed GTFS-Realtime feed reports about one trip. A dispatcher's decisions take precedence over the report.
/// - SeeAlso: GTFS-Realtime reference, `TripUpdate`.
public struct TripReport: Hashable, Sendable {
  /// How long the times of a followed feed's report are valid, in seconds. Afterwards the delay counts as unknown, not
  /// as *on time*. What does not depend on the time, such as a cancellation, is valid until a newer report.
  public static let lifetime: Seconds = 90

  /// The time of the report. For delays, this is the time that the feed states for them. For a cancellation, it is
  /// the time of the last version of the feed that contains the cancellation.
  public let time: Instant
  /// Whether the trip is cancelled, according to the feed.
  public let isCancelled: Bool
  /// The reports about the trip's stops, in the order of `stop_sequence`. The delay at a stop without a report is
  /// unknown.
  public let stopTimes: [StopTimeReport]
  /// For each stop with a changed platform, the platform of the same station where the trip stops instead.
  public let platforms: [StopSequence: Platform]
  /// Whether the report had times that are left out because they are too old (see ``valid(at:)``).
  public private(set) var areTimesExpired = false
  /// Whether the feed itself reports the trips that are late because of their vehicles. Nothing more follows then from
  /// this report: the feed's producer may know of other vehicles than the timetable.
  public let feedSaysWhatFollows: Bool
  /// The publishers through which the report has come, each of which has passed it on; the last is that of the feed.
  public let path: [PublisherID]

  /// Makes a feed's report about a trip. The properties of the same names explain the parameters.
  public init(
    time: Instant, isCancelled: Bool = false, stopTimes: [StopTimeReport] = [],
    platforms: [StopSequence: Platform] = [:], feedSaysWhatFollows: Bool = false, path: [PublisherID] = []
  ) {
    self.time = time
    self.isCancelled = isCancelled
    self.stopTimes = stopTimes
    self.platforms = platforms
    self.feedSaysWhatFollows = feedSaysWhatFollows
    self.path = path
  }

  /// Whether the times of the report are no longer valid at `now`, because it is older than ``lifetime``.
  public func isStale(at now: Instant) -> Bool { now - time > Self.lifetime }

  /// Whether the report says something that stays valid when its times are too old: that the trip is cancelled, skips
  /// a stop, or stops at another platform.
  public var saysSomethingLasting: Bool {
    isCancelled || !platforms.isEmpty || stopTimes.contains(where: \.isSkipped)
  }

  /// Whether the report says when the trip is at a stop, and its times are not too old. A report that cancels the trip does not.
  var givesTimes: Bool {
    !isCancelled && !areTimesExpired && stopTimes.contains { $0.departureDelay != nil || $0.arrivalDelay != nil }
  }

  /// Returns the report about a stop, or `nil` when there is none.
  func stopTime(at sequence: StopSequence) -> StopTimeReport? {
    var range = stopTimes.startIndex..<stopTimes.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let found = stopTimes[middle]
      if found.sequence == sequence { return found }
      range = found.sequence < sequence ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns the delay with which the trip leaves a stop: at the reported arrival where only that is known, because it leaves no
  /// earlier; `nil` when unknown.
  func departureDelay(at stopTime: StopTime) -> Seconds? {
    guard let reported = self.stopTime(at: stopTime.sequence) else { return nil }
    return reported.departureDelay ?? reported.arrivalDelay.map { stopTime.arrival + $0 - stopTime.departure }
  }

  /// Returns whether a wait is over by this report: the trip has left the stop, or leaves later than it waits for. Of a stop that
  /// the report leaves out, as many feeds do with those that a trip has left, the next one tells, or that it has all later ones.
  ///
  /// - Parameters:
  ///   - index: The index of the stop time at which the trip waits.
  ///   - stopTimes: The planned stop times of the trip.
  ///   - hold: The delay with which it would leave after the wait.
  /// - Returns: `true` when it is over.
  func ends(waitAt index: Int, of stopTimes: [StopTime], until hold: Seconds) -> Bool {
    if hasPassed(index, of: stopTimes) { return true }
    if let delay = departureDelay(at: stopTimes[index]) { return delay > hold }
    guard let next = next(behind: index, of: stopTimes) else { return false }
    let planned = stopTimes[index].departure
    return next.delay > hold || planned + (hasAll(from: next.stopTime, of: stopTimes) ? 0 : hold) <= time
  }

  /// Returns whether the feed knew, when it made the report, that the trip had left a stop: by its departure there, or where that is left
  /// out, because it has reached the next stop of which the feed knows. Many feeds leave out the stops that a trip has left: where one
  /// has all stops from a later one on, the planned departure of those before says whether they are left. Where it tells of some stops
  /// only, that is the departure with the delay of the next one.
  func hasSeenDeparture(from index: Int, of stopTimes: [StopTime]) -> Bool {
    if hasPassed(index, of: stopTimes) { return true }
    guard givesTimes, departureDelay(at: stopTimes[index]) == nil, let next = next(behind: index, of: stopTimes) else {
      return false
    }
    return stopTimes[index].departure + (hasAll(from: next.stopTime, of: stopTimes) ? 0 : next.delay) <= time
  }

  /// Returns whether the report has a delay at each of several stops at which the trip calls from a stop on.
  private func hasAll(from first: StopTime, of stopTimes: [StopTime]) -> Bool {
    let later = stopTimes.filter { stopTime in
      stopTime.sequence >= first.sequence && !stopTime.isSkipped
        && self.stopTime(at: stopTime.sequence)?.isSkipped != true
    }
    return later.count > 1 && later.allSatisfy { departureDelay(at: $0) != nil }
  }

  /// Returns whether the feed knew that the trip had left a stop, or has reached a later one.
  private func hasPassed(_ index: Int, of stopTimes: [StopTime]) -> Bool {
    guard givesTimes else { return false }
    if let delay = departureDelay(at: stopTimes[index]) { return stopTimes[index].departure + delay <= time }
    return next(behind: index, of: stopTimes).map { $0.stopTime.arrival + $0.delay <= time } ?? false
  }

  /// Returns the next stop time behind one of which the report has a delay, with that delay.
  private func next(behind index: Int, of stopTimes: [StopTime]) -> (stopTime: StopTime, delay: Seconds)? {
    for stopTime in stopTimes[(index + 1)...] {
      let reported = self.stopTime(at: stopTime.sequence)
      if let delay = reported?.arrivalDelay ?? reported?.departureDelay { return (stopTime, delay) }
    }
    return nil
  }

  /// Merges the report with that of another feed, or of another entity of the feed, about the same trip. What each feed cancels, skips or assigns counts until it
  /// is back without that, so it holds whatever the other one reports. Of the times, those of the newer report count: where it has
  /// any, because some feeds have each trip, with times or without.
  ///
  /// - Parameter other: The other report. Of two reports of one time, this one counts.
  /// - Returns: The merged report.
  public func merged(with other: TripReport) -> TripReport {
    if isCancelled != other.isCancelled { return isCancelled ? self : other }
    let (newer, older) = other.time > time ? (other, self) : (self, other)
    if isCancelled { return newer }
    let (main, added) = newer.givesTimes || !older.givesTimes ? (newer, older) : (older, newer)
    let skipped = added.stopTimes.filter(\.isSkipped)
    guard !skipped.isEmpty || !added.platforms.isEmpty else { return main }
    let stopTimes = main.stopTimes.filter { own in !skipped.contains { $0.sequence == own.sequence } } + skipped
    return TripReport(
      time: main.time, stopTimes: stopTimes.sorted { $0.sequence < $1.sequence },
      platforms: main.platforms.merging(added.platforms) { own, _ in own },
      feedSaysWhatFollows: main.feedSaysWhatFollows, path: main.path + added.path.filter { !main.path.contains($0) })
  }

  /// Returns the part of the report that is valid at `now`.
  ///
  /// A feed that falls silent no longer says when trips run. But the trips that it cancelled do not run again because
  /// of that.
  ///
  /// - Returns: The whole report, or without its times when it is older than ``lifetime``; `nil` when nothing is left.
  public func valid(at now: Instant) -> TripReport? {
    guard isStale(at: now) else { return self }
    guard saysSomethingLasting else { return nil }
    let skipped = stopTimes.filter(\.isSkipped).map { StopTimeReport(sequence: $0.sequence, isSkipped: true) }
    var lasting = TripReport(
      time: time, isCancelled: isCancelled, stopTimes: skipped, platforms: platforms, path: path)
    lasting.areTimesExpired = true
    return lasting
  }

  /// Returns whether the feed knew, when it made the report, that the trip had left its first stop.
  ///
  /// Many feeds leave out the stops that a trip has passed. A report with delays at later stops only counts as one of
  /// a trip that has left, from the scheduled departure on.
  ///
  /// - Parameters:
  ///   - departure: The scheduled departure from the first stop.
  ///   - sequence: The `stop_sequence` of the first stop.
  /// - Returns: `true` when the reported departure was past at ``time``.
  func hasSeenDeparture(scheduledAt departure: Instant, from sequence: StopSequence) -> Bool {
    guard !isCancelled, !areTimesExpired else { return false }
    if let delay = stopTimes.first(where: { $0.sequence == sequence })?.departureDelay {
      return departure + delay <= time
    }
    return departure <= time && stopTimes.contains { $0.departureDelay != nil || $0.arrivalDelay != nil }
  }
}
