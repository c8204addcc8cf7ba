import TripCore

/// Makes the arrivals and departures along a trip as consumers want them: each stop's times later than those of the
/// stop before.
///
/// A timetable in whole minutes can have several stops at the same minute. There an event has only a delay, which means
/// the same. If a time is needed, the times are spread by whole seconds.
struct StopTimeEvents {
  /// An arrival or departure for a message.
  struct Event {
    /// The expected time; `nil` when it would not be later than that of the stop before.
    let time: Instant?
    /// The delay; `nil` when the time was spread, so that it is not the scheduled time plus the delay.
    let delay: Seconds?

    /// Makes the message of the event, with the delay only if `withDelay` is `true`.
    func message(withDelay: Bool) -> TransitRealtime_TripUpdate.StopTimeEvent {
      var message = TransitRealtime_TripUpdate.StopTimeEvent()
      if let time { message.time = Int64(time.unixSeconds) }
      if withDelay, let delay { message.delay = Int32(clamping: delay.count) }
      return message
    }
  }

  /// Whether every event gets a time, by spreading equal times.
  private let spreads: Bool
  /// The latest time so far; `nil` before the first stop.
  private var latest: Instant?

  /// Starts before the first stop of a trip.
  init(spreads: Bool) { self.spreads = spreads }

  /// Returns the events of the next stop, from its scheduled times and its delays.
  mutating func next(
    _ arrival: Instant, _ arrivalDelay: Seconds, _ departure: Instant, _ departureDelay: Seconds
  ) -> (arrival: Event, departure: Event) {
    let (arrival, departure) = (arrival + arrivalDelay, departure + departureDelay)
    let earliest = latest.map { $0 + 1 } ?? arrival
    if spreads {
      let spreadArrival = max(arrival, earliest)
      let spreadDeparture = max(departure, spreadArrival)
      latest = spreadDeparture
      return (
        Event(time: spreadArrival, delay: spreadArrival == arrival ? arrivalDelay : nil),
        Event(time: spreadDeparture, delay: spreadDeparture == departure ? departureDelay : nil)
      )
    }
    let isArrivalLater = arrival >= earliest
    let isDepartureLater = departure >= earliest && departure >= arrival
    if isArrivalLater || isDepartureLater { latest = isDepartureLater ? departure : arrival }
    return (
      Event(time: isArrivalLater ? arrival : nil, delay: arrivalDelay),
      Event(time: isDepartureLater ? departure : nil, delay: departureDelay)
    )
  }
}
