import FoundationEssentials

/// An undo step of a desk that the journal refused, because of a decision of another desk.
public struct RefusedStep: Hashable, Sendable {
  /// Why the step was refused.
  public let refusal: Refusal
  /// The decisions of the step, which are not made.
  public let proposals: [Proposal]
  /// Whether the reason has passed: the step would not be refused now.
  public var isOver = false
}

extension Proposal {
  /// Makes proposals with the same content, as a step of its own.
  ///
  /// - Parameters:
  ///   - proposals: The proposals of one step.
  ///   - time: The time at which the decisions are made again.
  ///   - author: Who makes them again.
  /// - Returns: The new proposals, with new ids.
  static func again(_ proposals: [Proposal], time: Instant, author: String) -> [Proposal] {
    let group = UUID()
    return proposals.map { before in
      Proposal(
        id: UUID(), group: group, time: time, author: author, operatorID: before.operatorID, subject: before.subject,
        trip: before.trip, report: before.report, request: before.request, planned: before.planned)
    }
  }
}
