import Foundation
import TripCore

/// What a journal has to answer, computed from the entries that it had before.
struct JournalModel {
  private(set) var entries: [JournalEntry] = []
  private var states: [OperatorID: JournalState] = [:]

  /// Computes the answer to an append. The new entries are at the place ``JournalSequence/start``, because the journal
  /// chooses their places.
  func answer(to proposals: [Proposal]) -> Result<[JournalEntry], Refusal> {
    var states = states
    do throws(Refusal) {
      var answer: [JournalEntry] = []
      for proposal in proposals {
        let state = states[proposal.operatorID] ?? JournalState()
        if let known = state.entry(proposal.id) {
          answer.append(known)
        } else {
          let entry = try proposal.entry(.start, after: state)
          states[proposal.operatorID, default: JournalState()].add(entry)
          answer.append(entry)
        }
      }
      return .success(answer)
    } catch {
      return .failure(error)
    }
  }

  /// Adds those of the entries that are new.
  mutating func add(_ new: [JournalEntry]) {
    for entry in new where states[entry.operatorID, default: JournalState()].add(entry) { entries.append(entry) }
  }

  /// The entries that a journal has to return for the same arguments.
  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) -> [JournalEntry] {
    entries.filter { entry in
      entry.operatorID == operatorID && entry.sequence > sequence
        && dates?.contains(entry.subject.serviceDate) != false
    }
  }
}

extension JournalEntry {
  /// The entry without its place.
  var content: JournalEntry {
    JournalEntry(
      sequence: .start, id: id, group: group, time: time, author: author, operatorID: operatorID, subject: subject,
      action: action)
  }
}
