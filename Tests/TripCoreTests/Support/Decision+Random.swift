import TripCore

extension Decision {
  /// Any decision on a trip with the stops 10, 20 and 35 of `station`, also some that are refused.
  static func random(using random: inout some RandomNumberGenerator) -> Decision {
    let sequence = ([10, 20, 35, 35, 36] as [StopSequence]).randomElement(using: &random) ?? 10
    switch Int.random(in: 0..<17, using: &random) {
    case 0: return .cancelled
    case 1, 2: return .reinstated
    case 3: return .skipped(at: sequence)
    case 4: return .restored(at: sequence)
    case 5:
      return .platform(Platform(stopID: Bool.random(using: &random) ? "B" : "B2", station: "station"), at: sequence)
    case 6:
      return .reason(
        Bool.random(using: &random) ? "Signal" : "", cause: AlertCause.allCases.randomElement(using: &random) ?? .other)
    case 7: return .note("Bus \(Int.random(in: 0..<3, using: &random))")
    case 8: return .withdrawn
    case 9: return .vehicle(["", "7", "12 b"].randomElement(using: &random) ?? "")
    case 10: return .endsEarly(at: sequence)
    case 11: return .startsLate(at: sequence)
    case 12: return .cancelledWithReason(Bool.random(using: &random) ? "Signal" : "Strike", cause: .strike)
    case 13: return .held(delay: .minutes(Int.random(in: 0...15, using: &random)), at: sequence)
    default: return .departure(delay: .minutes(Int.random(in: -15...15, using: &random)), at: sequence)
    }
  }
}
