import FoundationEssentials
internal import GRDB
import TripCore

/// An undo step as a row of an outbox's table `step`.
struct KeptStep {
  /// The number of columns beside the step's place.
  static let columnCount = 3

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
    guard let cells = CheckedCells(row, count: Self.columnCount) else { return nil }
    self.cells = cells
  }

  /// Makes a row from cells that were read from a file; `nil` when their checksum is wrong.
  init?(read cells: [CheckedCells.Cell]) {
    guard let cells = CheckedCells(read: cells, count: Self.columnCount) else { return nil }
    self.cells = cells
  }

  /// The id of the first proposal.
  var id: String? { cells.text(0) }

  /// The tables of steps.
  enum Table: String {
    /// The steps that are to be sent.
    case step
    /// The steps that the journal refused.
    case refused
  }

  /// Writes the row after all others.
  func insert(into table: Table = .step, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO \(table.rawValue) (id, proposals, checksum) VALUES (?, ?, ?)",
      arguments: cells.arguments)
  }

  /// Reads all steps of a table, in their order. Rows that differ from what was written are moved into the table `damaged`.
  static func readAll(of table: Table = .step, _ db: Database) throws -> [[Proposal]] {
    let table = table.rawValue
    let rows = try Row.fetchAll(db, sql: "SELECT id, proposals, checksum FROM \(table) ORDER BY place")
    let places = try Int64.fetchAll(db, sql: "SELECT place FROM \(table) ORDER BY place")
    var steps: [[Proposal]] = []
    for (place, row) in zip(places, rows) {
      if let step = KeptStep(row)?.proposals {
        steps.append(step)
      } else {
        try db.execute(
          sql: """
            INSERT INTO damaged (id, proposals, checksum) SELECT id, proposals, checksum FROM \(table) WHERE place = ?
            """, arguments: [place])
        try db.execute(sql: "DELETE FROM \(table) WHERE place = ?", arguments: [place])
      }
    }
    return steps
  }

  /// The proposals of the step; `nil` when this version of the program cannot have written them.
  var proposals: [Proposal]? {
    guard let json = cells.text(1), let kept = try? JSONDecoder().decode([KeptProposal].self, from: Data(json.utf8))
    else { return nil }
    let proposals = kept.compactMap(\.proposal)
    return proposals.count == kept.count ? proposals : nil
  }
}
