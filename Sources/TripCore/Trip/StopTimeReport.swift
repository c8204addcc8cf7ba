/// What a followed feed reports about one call of a run.
///
/// A city's feed has a hundred thousand of them every half minute: so their numbers are stored in 32 bits.
/// - SeeAlso: GTFS-Realtime reference, `StopTimeUpdate`.
public struct StopTimeReport: Hashable, Sendable {
  private let sequenceNumber: Int32
  private let arrivalSeconds: Int32
  private let departureSeconds: Int32
  /// Whether the trip passes without calling here.
  public let isSkipped: Bool

  /// Stands for a delay that nobody knows.
  private static let unknown = Int32.min

  /// Makes a call's report; `nil` is nobody knows, 0 is on time.
  public init(
    sequence: StopSequence, arrivalDelay: Seconds? = nil, departureDelay: Seconds? = nil, isSkipped: Bool = false
  ) {
    sequenceNumber = Int32(clamping: sequence.number)
    arrivalSeconds = Self.stored(arrivalDelay)
    departureSeconds = Self.stored(departureDelay)
    self.isSkipped = isSkipped
  }

  /// `stop_sequence`.
  public var sequence: StopSequence { StopSequence(Int(sequenceNumber)) }
  /// How late it arrives; `nil` is nobody knows, 0 is on time.
  public var arrivalDelay: Seconds? { Self.delay(arrivalSeconds) }
  /// How late it departs; `nil` is nobody knows, 0 is on time.
  public var departureDelay: Seconds? { Self.delay(departureSeconds) }
  /// Whether anything is known of it.
  public var saysSomething: Bool {
    isSkipped || arrivalSeconds != Self.unknown || departureSeconds != Self.unknown
  }

  private static func stored(_ delay: Seconds?) -> Int32 {
    delay.map { Int32(clamping: max($0.count, -Int(Int32.max))) } ?? unknown
  }

  private static func delay(_ stored: Int32) -> Seconds? { stored == unknown ? nil : Seconds(Int(stored)) }
}
