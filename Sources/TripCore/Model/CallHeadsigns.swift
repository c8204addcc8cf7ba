/// What the front of the vehicle says from a call on, where that is not what the trip says as a whole: hardly any feed
/// has it, so it is no part of ``CallRow``.
/// - SeeAlso: GTFS Schedule reference, stop_times.txt, `stop_headsign`.
public struct CallHeadsigns: Hashable, Sendable {
  /// The texts, each once.
  public var texts: TextColumn
  /// Which text each call has, up to the last one that has any; -1 where it has none.
  private var rows: [Int32] = []

  /// Begins without a call, with the texts that there are.
  public init(_ texts: TextColumn = TextColumn()) { self.texts = texts }

  /// The text of a call; nothing where it has none.
  public func text(ofCall call: Int) -> String? { row(ofCall: call).map { texts[$0] } }

  /// Which of the texts a call has; nothing where it has none.
  public func row(ofCall call: Int) -> Int? {
    guard call < rows.count, rows[call] >= 0 else { return nil }
    return Int(rows[call])
  }

  /// Gives back the room that was kept for more calls.
  public mutating func shrinkToFit() { rows = rows.withUnsafeBufferPointer { Array($0) } }

  /// Gives a call a text.
  ///
  /// - Parameters:
  ///   - row: Which of the texts; nothing leaves the call without one.
  ///   - call: The call; later than all that were given one.
  public mutating func append(_ row: Int?, ofCall call: Int) {
    guard let row else { return }
    precondition(call >= rows.count, "calls come in their order")
    while rows.count < call { rows.append(-1) }
    rows.append(Int32(clamping: row))
  }
}
