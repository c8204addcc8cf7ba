import Foundation
import TestSupport
import TripCore

/// A desk that proposes at random.
struct RandomDesk {
  static let operators = [Sample.operatorID, OperatorID("other")]
  static let days = (0..<3).map { Sample.day.advanced(by: $0) }

  let author: String
  var random: SeededRandom
  /// What was proposed before, to be proposed again.
  private var proposed: [Proposal] = []

  init(_ author: String, random: SeededRandom) { (self.author, self.random) = (author, random) }

  /// Makes the proposals of one step, some of which a journal may refuse or know.
  ///
  /// - Parameter entries: Entries of the journal, to be undone.
  /// - Returns: One to four proposals of one operator.
  /// - Throws: When the trip cannot be made.
  mutating func step(knowing entries: [JournalEntry]) throws -> [Proposal] {
    let operatorID = Self.operators[random.below(Self.operators.count)]
    let group = UUID()
    var proposals: [Proposal] = []
    for _ in 0...random.below(4) {
      let before = proposed.filter { $0.operatorID == operatorID }
      let undoable = entries.filter { $0.operatorID == operatorID }
      switch random.below(10) {
      case 0 where !before.isEmpty: proposals.append(before[random.below(before.count)])
      case 1 where !undoable.isEmpty, 2 where !undoable.isEmpty:
        // Rather a late entry than an early one, which was often undone before.
        let entry = undoable[max(random.below(undoable.count), random.below(undoable.count))]
        proposals += Sample.undo([entry], author: author)
      case 3:
        let alert = AlertSubject(id: "a\(random.below(2))", lastDay: Self.days[random.below(Self.days.count)])
        let decision: AlertDecision = random.chance(0.3) ? .ended : .written(Sample.alertContent("\(random.below(9))"))
        proposals.append(
          Proposal(decision, on: alert, group: group, time: Sample.start, author: author, operatorID: operatorID))
      default:
        let trip = try Sample.trip("t\(random.below(2))", on: Self.days[random.below(Self.days.count)])
        proposals.append(
          Sample.proposal(request(), on: trip, author: author, group: group, operatorID: operatorID))
      }
    }
    proposed += proposals
    return proposals
  }

  private mutating func request() -> Proposal.Request {
    let sequence = StopSequence([10, 10, 20, 20, 30, 11][random.below(6)])
    switch random.below(21) {
    case 0...4: return .move(by: .minutes(random.below(7) - 2), at: random.chance(0.5) ? 10 : nil)
    case 5: return .move(by: 60, at: sequence)
    case 6: return .decide(.cancelled)
    case 7, 8: return .decide(.reinstated)
    case 9: return .decide(.skipped(at: sequence))
    case 10: return .decide(.restored(at: sequence))
    case 11: return .decide(.platform(Platform(stopID: "s\(random.below(5))", station: "station"), at: sequence))
    case 12: return .decide(.reason(random.chance(0.3) ? "" : "Signal \(random.below(9))"))
    case 13: return .decide(.note("Bus \(random.below(9))"))
    case 14: return .decide(.withdrawn)
    case 15: return .decide(.vehicle(random.chance(0.3) ? "" : "\(random.below(9))"))
    case 16: return .decide(.endsEarly(at: sequence))
    case 17: return .decide(.startsLate(at: sequence))
    case 18: return .decide(.held(delay: .minutes(random.below(30)), at: random.chance(0.5) ? sequence : nil))
    case 19: return .decide(.cancelledWithReason("Signal \(random.below(9))", cause: .maintenance))
    default: return .decide(.departure(delay: .minutes(random.below(30) - 5), at: sequence))
    }
  }
}
