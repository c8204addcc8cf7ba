/// Finds the times along a trip that can be true together: no vehicle is at a stop before it has left the one before.
///
/// Of the times that a feed states, the greatest number that agree are kept. When there are several ways to choose them, only
/// those times are kept that all ways have. A delay that propagates from an earlier stop is kept as long as it
/// contradicts none of these times: when a feed states ten minutes at the first stop and two at the fifth, the vehicle makes
/// up eight minutes between them, and the feed does not say at which stops.
struct RisingTimes {
  /// An arrival or departure.
  struct Event {
    /// When it is, in seconds from any moment.
    let time: Int
    /// Whether the feed states it; `false` when it follows from another one.
    let isStated: Bool
    /// The index of the stated event from which it follows; `nil` when it is stated, or follows from none.
    var source: Int?
  }

  /// Chooses the events that are kept.
  ///
  /// - Parameter events: The arrivals and departures in the order of the trip.
  /// - Returns: For each event, whether it is kept; `nil` when all are.
  static func kept(of events: [Event]) -> [Bool]? {
    guard zip(events, events.dropFirst()).contains(where: { $0.time > $1.time }) else { return nil }
    var kept = [Bool](repeating: false, count: events.count)
    let stated = events.indices.filter { events[$0].isStated }
    for place in certain(stated.map { events[$0].time }) { kept[stated[place]] = true }
    // The time of the next stated event that is kept, for each event.
    var bounds = [Int](repeating: .max, count: events.count)
    var bound = Int.max
    for index in events.indices.reversed() {
      bounds[index] = bound
      if kept[index] { bound = events[index].time }
    }
    var latest = Int.min
    for index in events.indices {
      let time = events[index].time
      if !events[index].isStated {
        kept[index] = latest <= time && time <= bounds[index] && (events[index].source.map { kept[$0] } ?? true)
      }
      if kept[index] { latest = time }
    }
    return kept
  }

  /// Returns the indices of the times that are in every one of the longest sequences that never fall.
  private static func certain(_ times: [Int]) -> [Int] {
    let before = lengths(times)
    let after = Array(lengths(times.reversed().map { -$0 }).reversed())
    let longest = before.max() ?? 0
    let candidates = times.indices.filter { before[$0] + after[$0] - 1 == longest }
    let counts = Dictionary(grouping: candidates) { before[$0] }.mapValues(\.count)
    return candidates.filter { counts[before[$0]] == 1 }
  }

  /// Returns for each time the length of the longest sequence that never falls and ends with it.
  private static func lengths(_ times: [Int]) -> [Int] {
    // For each length, the earliest time with which a sequence of that length ends.
    var ends: [Int] = []
    return times.map { time in
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] <= time { low = middle + 1 } else { high = middle }
      }
      if low == ends.count { ends.append(time) } else { ends[low] = time }
      return low + 1
    }
  }
}
