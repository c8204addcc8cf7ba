import TripCore

/// The states of service days for which proposals were worked out, so that an append reads only what is new.
struct KnownDays {
  /// An operator's service day.
  struct Day: Hashable {
    let operatorID: OperatorID
    let date: ServiceDate
  }

  /// The days that are kept. A control room decides about today and tomorrow, seldom about other days.
  private static let limit = 8

  private var states: [Day: JournalState] = [:]

  /// The state of a day, as far as it is known.
  subscript(_ day: Day) -> JournalState {
    get { states[day] ?? JournalState() }
    set {
      if states[day] == nil, states.count >= Self.limit { states = [:] }
      states[day] = newValue
    }
  }
}
