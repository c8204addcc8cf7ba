/// What is published of one trip, as a table for dispatchers: a row for each stop, and what a passenger reads there.
public struct PublishedTripTable: Hashable, Sendable {
  /// A row: one stop of the trip.
  public struct Row: Hashable, Sendable {
    /// The name of the stop.
    public let stop: String
    /// The planned departure; at the last stop the arrival.
    public let planned: String
    /// The published time, or what is published in its place: `skipped`, `no data`, or `–` for nothing.
    public let published: String
    /// The published delay, as `+5 min`; empty when none is published.
    public let delay: String
    /// What a passenger reads, as `08:25, 5 min late`.
    public let passenger: String
  }

  /// A sentence about the trip as a whole.
  public let summary: String
  /// The rows, in the order of the stops.
  public let rows: [Row]
  /// The entity in the text format of Protocol Buffers; the reason as a text when nothing is published.
  public let notation: String

  /// Makes the table of a trip.
  ///
  /// - Parameters:
  ///   - trip: The trip as the desk shows it.
  ///   - published: What is published of the trip, or `nil` when nothing is.
  ///   - wording: Turns values into text.
  public init(_ trip: Trip, _ published: TripAsPublished?, _ wording: Wording) {
    let translation = wording.translation
    guard let published else {
      summary = translation.translate("Nothing is published of this trip: passengers read the timetable.")
      notation = summary
      rows = Self.rows(of: trip, nil, wording)
      return
    }
    notation = published.notation
    guard published.heldBack.isEmpty else {
      summary = Translation.fill(
        translation.translate("Not published, because readers would reject it: %@"),
        published.heldBack.map(wording.words).joined(separator: " "))
      rows = Self.rows(of: trip, nil, wording)
      return
    }
    summary =
      switch published.kind {
      case .cancelled: translation.translate("Published as canceled.")
      case .extra: translation.translate("Published as an extra trip.")
      case .scheduled:
        Translation.fill(
          translation.translate(
            "Published with %@ stop.", plural: "Published with %@ stops.", count: published.stops.count),
          wording.number(published.stops.count))
      }
    rows = Self.rows(of: trip, published, wording)
  }

  private static func rows(of trip: Trip, _ published: TripAsPublished?, _ wording: Wording) -> [Row] {
    let stops = Dictionary((published?.stops ?? []).map { ($0.sequence, $0) }) { first, _ in first }
    let first = published?.stops.first?.sequence
    return trip.stopTimes.indices.map { index in
      let stopTime = trip.stopTimes[index]
      let planned = index == trip.stopTimes.count - 1 ? stopTime.arrival : stopTime.departure
      let isPassed = first.map { stopTime.sequence < $0 } ?? false
      return row(
        stopTime.stop.name, planned, stops[stopTime.sequence], isCancelled: published?.kind == .cancelled,
        isPassed: isPassed, wording)
    }
  }

  private static func row(
    _ name: String, _ planned: Instant, _ stop: TripAsPublished.Stop?, isCancelled: Bool, isPassed: Bool,
    _ wording: Wording
  ) -> Row {
    let translation = wording.translation
    let clock = wording.time(planned)
    func make(_ published: String, _ passenger: String, delay: String = "") -> Row {
      Row(stop: name, planned: clock, published: published, delay: delay, passenger: passenger)
    }
    if isCancelled { return make("✕", translation.translate("canceled")) }
    guard let stop else {
      if isPassed { return make("–", translation.translate("nothing: the stop is passed")) }
      return make("–", Translation.fill(translation.translate("%@, as planned"), clock))
    }
    if stop.isSkipped { return make(translation.translate("skipped"), translation.translate("does not stop here")) }
    guard let departure = stop.departure ?? stop.delay.map({ planned + $0 }) else {
      return make(
        wording.punctuality(.unknown), Translation.fill(translation.translate("%@, as planned"), clock))
    }
    let delay = stop.delay ?? departure - planned
    let shown = wording.time(departure)
    let passenger =
      switch Punctuality(delay: delay) {
      case .late: Translation.fill(translation.translate("%1$@, %2$@ late"), shown, wording.shortDuration(delay))
      case .early: Translation.fill(translation.translate("%1$@, %2$@ early"), shown, wording.shortDuration(delay))
      default: Translation.fill(translation.translate("%@, on time"), shown)
      }
    return make(shown, passenger, delay: wording.status(delay: delay))
  }
}
