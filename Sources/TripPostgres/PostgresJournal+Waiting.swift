import Dispatch
import TripCore

extension PostgresJournal {
  /// Finds out whether a journal that could not be opened may be opened later, because the server or the network is
  /// away.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - error: The error of opening.
  /// - Returns: `false` when the address, the password, the database or a right is wrong.
  public static func isWorthWaiting(_ address: PostgresAddress, after error: JournalError) async -> Bool {
    switch error {
    case .busy: return true
    case .unreachable:
      // A server that takes connections has refused this one: a wrong password, or no such database.
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: !PostgresConnection.isAnswered(address)) }
      }
    default: return false
    }
  }
}
