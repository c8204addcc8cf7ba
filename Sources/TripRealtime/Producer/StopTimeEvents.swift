import TripCore

/// The times along a trip as consumers want them: each stop's later than those of the stop before.
///
/// Timetables in whole minutes have stops at the same minute. There an event has a delay alone, which is as good; or, where
/// a time is a must, the times are spread by whole seconds.
struct StopTimeEvents {
  /// An arrival or departure on its way into a message.
  struct Event {
    /// Nothing where it would not be later than that of the stop before.
    let time: Instant?
    /// Nothing where the time is not the scheduled one and the delay.
    let delay: Seconds?

    func message(withDelay: Bool) -> TransitRealtime_TripUpdate.StopTimeEvent {
      var message = TransitRealtime_TripUpdate.StopTimeEvent()
      if let time { message.time = Int64(time.unixSeconds) }
      if withDelay, let delay { message.delay = Int32(clamping: delay.count) }
      return message
    }
  }

  /// Whether every event has a time.
  private let spreads: Bool
  /// The latest time that was given so far.
  private var latest: Instant?

  init(spreads: Bool) { self.spreads = spreads }

  /// The events of the next stop.
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
