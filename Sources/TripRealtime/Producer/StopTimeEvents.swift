import TripCore

/// Makes the arrivals and departures of a trip update, stop by stop, so that the times at each stop are later than
/// those at the stop before, as consumers require.
///
/// A timetable in whole minutes can have several stops at the same minute. The update of such a stop then has only a
/// delay and no time. If each event needs a time, the equal times are spread by whole seconds.
struct StopTimeEvents {
  /// The arrival or departure at a stop, as it goes into a stop time update.
  struct Event {
    /// The expected time; `nil` when it is not later than the time at the stop before and times are not spread.
    let time: Instant?
    /// The delay; `nil` when the time was moved by spreading, so that it is not the scheduled time plus the delay.
    let delay: Seconds?

    /// Makes the `StopTimeEvent` message. The delay is in the message only if `withDelay` is `true`.
    func message(withDelay: Bool) -> TransitRealtime_TripUpdate.StopTimeEvent {
      var message = TransitRealtime_TripUpdate.StopTimeEvent()
      if let time { message.time = Int64(time.unixSeconds) }
      if withDelay, let delay { message.delay = Int32(clamping: delay.count) }
      return message
    }
  }

  /// Whether every event gets a time, where equal times are spread by whole seconds; if `false`, an event whose time
  /// would not be later than the last one has only a delay.
  private let spreads: Bool
  /// The latest time of the events so far; `nil` before the first stop.
  private var latest: Instant?

  /// Prepares for the first stop of a trip; `spreads` says whether every event gets a time.
  init(spreads: Bool) { self.spreads = spreads }

  /// Returns the arrival and departure events of the next stop, from its scheduled times and its delays.
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
