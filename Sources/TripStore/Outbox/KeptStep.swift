import FoundationEssentials
internal import GRDB
import TripCore

/// An undo step as a row of an outbox's table `step`.
struct KeptStep {
  /// The cells of the row: the id of the first proposal, the proposals as JSON, and a checksum.
  let cells: CheckedCells

  /// Makes the row of a step; `nil` for a step without a proposal.
  ///
  /// - Throws: An error of the encoder.
  init?(_ step: [Proposal]) throws {
    guard let first = step.first else { return nil }
    let json = try JSONEncoder().encode(step.map(KeptProposal.init))
    cells = CheckedCells([.text(first.id.uuidString), .text(String(decoding: json, as: UTF8.self))])
  }

  /// Makes a row from a query's result; `nil` when its checksum is wrong.
  init?(_ row: Row) {
    guard let cells = CheckedCells(row, count: 3) else { return nil }
    self.cells = cells
  }

  /// The proposals of the step; `nil` when this version of the program cannot have written them.
  var proposals: [Proposal]? {
    guard let json = cells.text(1), let kept = try? JSONDecoder().decode([KeptProposal].self, from: Data(json.utf8))
    else { return nil }
    let proposals = kept.compactMap(\.proposal)
    return proposals.count == kept.count ? proposals : nil
  }
}
