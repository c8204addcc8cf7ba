/// What a typed departure means for the selected trips.
struct TypedMeaning: Equatable {
  /// Why a departure is unusual, so that the dispatcher has to enter it twice.
  enum Doubt: Equatable {
    /// The trip would be more than 60 minutes late.
    case veryLate
    /// The trip would be more than 5 minutes early.
    case veryEarly
    /// The departure is in the past, for this number of the selected trips.
    case past(Int)
  }

  /// The delay that the selected trips would have.
  var delay: Seconds
  /// The stop from which on the trip would have the delay; `nil` for the whole trip.
  var stop: StopSequence?
  /// The name of that stop, when the trip does not begin there.
  var stopName: String?
  /// The number of the selected trips.
  var trips = 1
  /// The scheduled departure of the trip, of the first one when there are several.
  var scheduled: Instant
  /// The arrival that would then be expected at the last stop; `nil` when it is unknown, or there are several trips.
  var arrival: Instant?
  /// The time at the desk.
  var now: Instant
  /// The number of trips whose departure would be in the past; `nil` to work it out for a single trip.
  var tripsInThePast: Int?

  /// The departure that would be expected.
  var departure: Instant { scheduled + delay }

  /// Why the departure is unusual.
  var doubts: [Doubt] {
    let past = tripsInThePast ?? (Self.isPast(departure, now) ? 1 : 0)
    return (delay > .minutes(60) ? [.veryLate] : []) + (delay < .minutes(-5) ? [.veryEarly] : [])
      + (past > 0 ? [.past(past)] : [])
  }

  /// Whether a departure is in an earlier minute than `now`.
  static func isPast(_ departure: Instant, _ now: Instant) -> Bool { departure.wholeMinutes < now.wholeMinutes }

  /// Whether both mean the same decision, and are unusual for the same reasons. Time may have passed between them.
  func isEqual(to other: TypedMeaning) -> Bool {
    delay == other.delay && stop == other.stop && scheduled == other.scheduled && trips == other.trips
      && doubts == other.doubts
  }
}

extension Wording {
  /// Returns a typed departure in words, and why it is unusual: `8:27, 7 minutes late, arrives 8:57`.
  func sentence(_ meaning: TypedMeaning) -> String {
    let lateness = lateness(meaning.delay)
    var text: String
    if meaning.trips > 1 {
      text = Translation.fill(
        translation.translate("%1$@ trip, %2$@", plural: "%1$@ trips, each %2$@", count: meaning.trips),
        number(meaning.trips), lateness)
    } else {
      text = time(of: meaning)
      if let stop = meaning.stopName { text = Translation.fill(translation.translate("%1$@ from %2$@"), text, stop) }
      text = Translation.fill(translation.translate("%1$@, %2$@"), text, lateness)
      if let arrival = meaning.arrival {
        text = Translation.fill(translation.translate("%1$@, arrives %2$@"), text, time(arrival))
      }
    }
    return ([text + (meaning.doubts.isEmpty ? "" : ".")] + meaning.doubts.map { sentence($0, of: meaning) })
      .joined(separator: " ")
  }

  /// Returns how late a departure is, in words: `7 minutes late`, `2 minutes early`, `on time`.
  func lateness(_ delay: Seconds) -> String {
    switch Punctuality(delay: delay) {
    case .late: Translation.fill(translation.term("%@ late", context: "of a departure"), longDuration(delay))
    case .early: Translation.fill(translation.translate("%@ early"), longDuration(delay))
    case .onTime, .unknown, .cancelled: punctuality(.onTime)
    }
  }

  /// Returns the departure as text, with its day when that is not today's, or not the day of the scheduled departure.
  private func time(of meaning: TypedMeaning) -> String {
    let day = ServiceDate(of: meaning.departure, in: timeZone)
    let isPlain = [meaning.now, meaning.scheduled].allSatisfy { ServiceDate(of: $0, in: timeZone) == day }
    let time = time(meaning.departure)
    return isPlain ? time : Translation.fill(translation.translate("%1$@ on %2$@"), time, longDate(day))
  }

  private func sentence(_ doubt: TypedMeaning.Doubt, of meaning: TypedMeaning) -> String {
    switch doubt {
    case .veryLate: translation.translate("That is more than 60 minutes late.")
    case .veryEarly: translation.translate("That is more than 5 minutes early.")
    case .past where meaning.trips == 1: translation.translate("That is in the past.")
    case .past(let count):
      Translation.fill(
        translation.translate(
          "That is in the past for %@ trip.", plural: "That is in the past for %@ trips.", count: count), number(count))
    }
  }
}
