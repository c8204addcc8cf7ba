import TripCore

/// Which numbers a store may hold. A program other than ours can write any 64 bits with a right checksum; arithmetic on
/// such a number would end the program.
enum StoredNumbers {
  /// Unix seconds, from 1970 to the end of the year 9999.
  static let times: ClosedRange<Int64> = 0...253_402_300_799
  /// `start_time` in seconds: the same days around the service day that a delay may reach.
  static let startTimes: ClosedRange<Int64> = -span...span
  /// `stop_sequence`, a non-negative integer in GTFS; feeds and messages keep it in 32 bits.
  static let stopSequences: ClosedRange<Int64> = 0...Int64(UInt32.max)
  /// The largest delay or shift, in seconds: 30 days.
  private static let span: Int64 = 30 * 86_400

  /// Whether the numbers of an action are within the bounds.
  static func allow(_ action: JournalEntry.Action) -> Bool {
    switch action {
    case .decision(.departure(let delay, _)): isSpan(delay)
    case .decision(.added(let extra)): isSpan(extra.shift)
    default: true
    }
  }

  private static func isSpan(_ seconds: Seconds) -> Bool { (-span...span).contains(Int64(seconds.count)) }
}
