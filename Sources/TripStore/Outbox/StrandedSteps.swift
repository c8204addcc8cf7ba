import FoundationEssentials
internal import GRDB
import TripCore

/// Decisions in an outbox that no desk has open: they are kept for another author or operator, or for a journal at another address,
/// and are sent only when a desk is started for them.
public struct StrandedSteps: Hashable, Sendable {
  /// The number of decisions.
  public let count: Int
  /// For whom they are kept.
  public let author: String
  /// The address of the journal, without a password.
  public let address: String
  /// The operator that they are about.
  public let operatorID: OperatorID
}

extension SQLiteOutbox {
  /// Finds the other outboxes in the folder of this one with decisions, of any operator: a timetable may have got another one. Those
  /// that a desk has open are left out, because that desk sends them.
  ///
  /// - Parameter isMeant: Whether an outbox with this address is looked at.
  /// - Returns: What they have. An outbox that cannot be read is left out; the desk that opens it tells.
  public func others(where isMeant: (String) -> Bool) -> [StrandedSteps] {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".sqlite") }.compactMap { name in
      let other = folder + "/" + name
      guard other != path, let found = Self.steps(inFile: other), found.count > 0,
        isMeant(found.address)
      else { return nil }
      return found
    }
  }

  private static func steps(inFile path: String) -> StrandedSteps? {
    var configuration = Configuration()
    configuration.readonly = true
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return nil }
    defer { try? queue.close() }
    return try? queue.read { db in
      guard let owner = try Row.fetchOne(db, sql: "SELECT address, operator, author FROM owner") else { return nil }
      let count = try KeptStep.readAll(db).reduce(0) { $0 + $1.count }
      return StrandedSteps(
        count: count, author: owner["author"], address: owner["address"],
        operatorID: OperatorID(owner["operator"]))
    }
  }
}
