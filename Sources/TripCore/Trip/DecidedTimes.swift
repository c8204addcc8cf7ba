/// What was decided of when a trip is where: departures and waits. A departure counts at all later stops too, up to the next decided
/// departure. A wait only makes the trip later, at its stop and at all later ones.
///
/// Stop times are named by their indices in the trip.
struct DecidedTimes: Hashable, Sendable {
  /// A decision that still counts.
  private struct Part: Hashable {
    /// `lost` stands for a wait, an early end or a skipped stop that a new timetable has no place for. From there on the departures are
    /// unknown, also when an earlier stop is decided about later: a wait would have gone on counting, too.
    enum Kind: Hashable { case departure, wait, unknown, lost(Lost) }

    let kind: Kind
    let index: Int
    /// The delay with which the trip leaves the stop; `nil` is unknown.
    let delay: Seconds?
    /// Whether the trip arrives at the stop with this delay, too, whatever is known of the stop before.
    let isArrival: Bool

    /// Whether it says that the departures are unknown.
    var isUnknown: Bool { kind == .unknown || isLost }
    var isLost: Bool { if case .lost = kind { true } else { false } }
  }

  /// A decision about a stop that has no effect any more, because the stop cannot be found in the new timetable with certainty.
  enum Lost { case wait, end, skip }

  /// A part counts above those before it. The departures are in the order of the stops.
  private var parts: [Part] = []

  /// Whether nothing was decided.
  var isEmpty: Bool { parts.isEmpty }
  /// Whether the trip waits at a stop.
  var hasWaits: Bool { parts.contains { $0.kind == .wait } }
  /// The index of the first stop with a decided departure; `nil` for none. No report counts there or later.
  var firstDeparture: Int? { parts.first { $0.kind == .departure }?.index }

  /// Returns the delay of the departure that was decided of this very stop, or `nil` when none was.
  func departure(at index: Int) -> Seconds? { parts.last { $0.kind == .departure && $0.index == index }?.delay }

  /// Returns the delay of the wait at a stop, or `nil` when the trip does not wait there.
  func wait(at index: Int) -> Seconds? { parts.first { $0.kind == .wait && $0.index == index }?.delay }

  /// Returns whether a decision other than a wait says when the trip arrives at a stop, or that this is unknown.
  func isArrival(at index: Int) -> Bool { parts.contains { $0.index == index && $0.kind != .wait && $0.isArrival } }

  /// Returns whether the trip arrives at a stop with the delay of its wait there, because it ended there when that was decided.
  func waitsAtEnd(_ index: Int) -> Bool { parts.contains { $0.index == index && $0.kind == .wait && $0.isArrival } }

  /// Returns the delay with which the trip leaves a stop, by the decisions about the stops of a range alone.
  ///
  /// - Parameters:
  ///   - stops: The indices of the stops whose decisions count; the last one is that of the stop.
  ///   - waits: Returns whether the trip waits at a stop as was decided.
  /// - Returns: The delay, or `nil` when it is unknown.
  func departureDelay(by stops: ClosedRange<Int>, where waits: (Int) -> Bool) -> Seconds? {
    var delay: Seconds?
    for part in parts where stops.contains(part.index) {
      switch part.kind {
      case .departure, .unknown, .lost: delay = part.delay
      case .wait:
        if waits(part.index) { delay = [delay, part.delay].compactMap(\.self).max() }
      }
    }
    return delay
  }

  /// Lets the trip arrive at a stop and leave it, and all later ones, with a delay. Earlier decisions about the departures from there
  /// on, except later waits, do not count any more.
  mutating func leave(at index: Int, _ delay: Seconds) {
    let before = parts.filter { $0.index < index }
    let isUnknown = parts.contains { $0.isUnknown && $0.index == index && $0.isArrival }
    // The trip leaves with this delay already, by a departure from a stop before.
    let isKnown =
      !isUnknown && before.last { $0.kind != .wait }?.delay == delay
      && !before.contains { $0.kind == .wait && $0.delay.map { $0 > delay } ?? false }
    let part = Part(kind: .departure, index: index, delay: delay, isArrival: true)
    parts = before + (isKnown ? [] : [part]) + lasting(from: index + 1)
  }

  /// Lets the trip leave a stop no earlier than with a delay. It replaces an earlier wait there.
  mutating func wait(at index: Int, _ delay: Seconds, isArrival: Bool) {
    endWaits(at: index...index)
    let wait = Part(kind: .wait, index: index, delay: delay, isArrival: isArrival)
    // What is unknown behind it stays so.
    let unknown = parts.filter { $0.isUnknown && $0.index > index }
    parts.removeAll { $0.isUnknown && $0.index > index }
    parts += [wait] + unknown
  }

  /// Changes the delay of the wait at a stop.
  mutating func changeWait(at index: Int, to delay: Seconds) {
    parts = parts.map { part in
      part.kind == .wait && part.index == index
        ? Part(kind: .wait, index: index, delay: delay, isArrival: part.isArrival) : part
    }
  }

  /// Makes the departures from a stop on unknown, except where the trip waits.
  ///
  /// - Parameters:
  ///   - index: The index of the stop.
  ///   - isArrival: Whether the arrival there is unknown, too.
  ///   - lost: The lost decision because of which they stay unknown, whatever is decided later about the stops before; `nil` for
  ///     departures that such a decision makes known again.
  mutating func forget(from index: Int, isArrival: Bool, lost: Lost? = nil) {
    let part = Part(kind: lost.map { .lost($0) } ?? .unknown, index: index, delay: nil, isArrival: isArrival)
    parts = parts.filter { $0.index < index } + [part] + lasting(from: index)
  }

  /// Removes lost decisions about the stops of a range, because the same was decided anew.
  mutating func replace(_ lost: Lost, at stops: some RangeExpression<Int>) {
    parts.removeAll { $0.kind == .lost(lost) && stops.contains($0.index) }
  }

  /// Ends the waits at the stops of a range.
  mutating func endWaits(at stops: some RangeExpression<Int>) {
    parts.removeAll { $0.kind == .wait && stops.contains($0.index) }
  }

  private func lasting(from index: Int) -> [Part] {
    parts.filter { ($0.kind == .wait || $0.isLost) && $0.index >= index }
  }
}
