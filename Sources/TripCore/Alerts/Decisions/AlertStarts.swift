import FoundationEssentials

/// How the trips that an alert names were planned when it was written: the first stop time of each.
///
/// A journal keeps it with the alert, because a later timetable may give the `trip_id` to another trip. It has the trips of the day
/// that the desk showed; an entry of an older version of the program has none.
public struct AlertStarts: Hashable, Sendable {
  /// The first planned stop time of each trip.
  public let planned: [TripInstance: PlannedStopTime]

  /// Makes the value; without an argument, nothing was kept.
  public init(_ planned: [TripInstance: PlannedStopTime] = [:]) { self.planned = planned }
}

extension Alert {
  /// Returns what the alert says of the trips that were meant: without the parts about a trip that has the id of one of them now,
  /// and is another one.
  ///
  /// - Parameter trip: Returns a trip as it is planned now; `nil` when that is not known.
  /// - Returns: The alert; `nil` when it is about nothing else.
  /// - Throws: The error of `trip`.
  public func leavingOutOthers<Failure>(
    _ trip: (TripInstance) throws(Failure) -> Trip?
  ) throws(Failure) -> Alert? {
    var others: Set<TripInstance> = []
    for instance in Set(selectors.compactMap(\.trip)) {
      guard let start = starts.planned[instance], let now = try trip(instance) else { continue }
      if start.isOfOther(than: now) { others.insert(instance) }
    }
    guard !others.isEmpty else { return self }
    var alert = self
    alert.selectors = selectors.filter { !($0.trip.map(others.contains) ?? false) }
    return alert.selectors.isEmpty ? nil : alert
  }
}

extension AlertStarts {
  /// The value as JSON text, for a field of a journal; `nil` when nothing was kept.
  var text: String? {
    guard !planned.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let starts = planned.sorted { $0.key < $1.key }.map(Start.init)
    return (try? encoder.encode(starts)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the JSON text of ``text``. Any other text, such as another program may have written, gives an empty value.
  init(text: String?) {
    let starts = text.flatMap { try? JSONDecoder().decode([Start].self, from: Data($0.utf8)) } ?? []
    self.init(Dictionary(starts.compactMap(\.pair), uniquingKeysWith: { first, _ in first }))
  }

  private struct Start: Codable {
    let trip_id: GTFSID
    let start_date: String
    let start_time: Int?
    let planned: String
    let station: GTFSID?

    init(_ instance: TripInstance, _ start: PlannedStopTime) {
      (trip_id, start_date) = (instance.tripID, instance.serviceDate.gtfsText)
      start_time = instance.startTime?.seconds
      (planned, station) = (TimedValue(nil, start).text, start.station)
    }

    var pair: (TripInstance, PlannedStopTime)? {
      guard let date = ServiceDate(start_date), let value = TimedValue(planned), let departure = value.departure,
        value.number == nil, let id = value.id
      else { return nil }
      return (
        TripInstance(tripID: trip_id, serviceDate: date, startTime: start_time.map { ServiceTime(seconds: $0) }),
        PlannedStopTime(stopID: id, station: station, departure: departure, visit: value.visit, visits: value.visits)
      )
    }
  }
}
