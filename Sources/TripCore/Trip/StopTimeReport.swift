/// What a followed GTFS-Realtime feed reports about one stop of a trip.
///
/// A city's feed has a hundred thousand such reports every half minute. Therefore numbers are stored in 32 bits.
/// - SeeAlso: GTFS-Realtime reference, `StopTimeUpdate`.
public struct StopTimeReport: Hashable, Sendable {
  private let sequenceNumber: Int32
  private let arrivalSeconds: Int32
  private let departureSeconds: Int32
  /// Whether the trip passes this stop without stopping, according to the feed.
  public let isSkipped: Bool

  /// The number that is stored when a delay is unknown.
  private static let unknown = Int32.min

  /// Makes a feed's report about one stop of a trip. A delay of `nil` is unknown, 0 is on time, negative is early.
  public init(
    sequence: StopSequence, arrivalDelay: Seconds? = nil, departureDelay: Seconds? = nil, isSkipped: Bool = false
  ) {
    sequenceNumber = Int32(clamping: sequence.number)
    arrivalSeconds = Self.stored(arrivalDelay)
    departureSeconds = Self.stored(departureDelay)
    self.isSkipped = isSkipped
  }

  /// `stop_sequence`: the number that identifies the stop within its trip.
  public var sequence: StopSequence { StopSequence(Int(sequenceNumber)) }
  /// The reported delay at arrival; `nil` is unknown, 0 is on time, negative is early.
  public var arrivalDelay: Seconds? { Self.delay(arrivalSeconds) }
  /// The reported delay at departure; `nil` is unknown, 0 is on time, negative is early.
  public var departureDelay: Seconds? { Self.delay(departureSeconds) }
  /// Whether the report has a delay or says that the stop is skipped. `false` for a report without either.
  public var saysSomething: Bool {
    isSkipped || arrivalSeconds != Self.unknown || departureSeconds != Self.unknown
  }

  private static func stored(_ delay: Seconds?) -> Int32 {
    delay.map { Int32(clamping: max($0.count, -Int(Int32.max))) } ?? unknown
  }

  private static func delay(_ stored: Int32) -> Seconds? { stored == unknown ? nil : Seconds(Int(stored)) }
}
