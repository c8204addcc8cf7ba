import TripCore

/// A decision that was left out, because it would have changed nothing.
struct OmittedDecision {
  private let request: Proposal.Request

  /// Takes what was proposed.
  init(_ request: Proposal.Request) { self.request = request }

  /// The reason, as the end of an English sentence that begins with a trip.
  var reason: String {
    guard case .decide(let decision) = request else { return "has that delay already" }
    switch decision {
    case .departure, .held: return "has that delay already"
    case .cancelled: return "is canceled already"
    case .cancelledWithReason: return "is canceled for that reason already"
    // A report that cancels the trip or skips the stop is known only when its feed is followed.
    case .reinstated: return "is not canceled, as far as is known (--follow names a feed that may report it)"
    case .skipped(let sequence): return "skips stop \(sequence.number) already"
    case .restored(let sequence):
      return "calls at stop \(sequence.number) already, as far as is known (--follow names a feed that may report it)"
    case .endsEarly(let sequence): return "ends at stop \(sequence.number) already"
    case .startsLate(let sequence): return "starts at stop \(sequence.number) already"
    case .platform(_, let sequence): return "calls at that platform of stop \(sequence.number) already"
    case .reason(let text, _): return text.isEmpty ? "has no reason" : "has that reason already"
    case .note(let text): return text.isEmpty ? "has no note" : "has that note already"
    case .vehicle(let name): return name.isEmpty ? "has no vehicle by decision already" : "has that vehicle already"
    case .withdrawn: return "has no decision that could be taken back"
    case .added: return "is added already"
    }
  }
}
