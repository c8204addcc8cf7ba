import Synchronization
import TripCore
import TripProgram
import TripPublish

/// Checks a journal that was opened again before its decisions are published: a new file in the place of the old one,
/// such as one that a command has just made, or a server that was restored from a backup, lacks decisions that were
/// published.
final class GuardedReopening: Sendable {
  private let composer: DayComposer
  /// The path of the journal's file, or the address of its server.
  private let name: String
  /// What to do about a journal that lacks decisions.
  private let advice: String
  /// The message that was written last, which is not repeated.
  private let said = Mutex<String?>(nil)

  /// The number of trips that a message names.
  private static let named = 5

  /// Makes the check for the journals of a composer.
  ///
  /// - Parameters:
  ///   - composer: The composer that publishes the decisions.
  ///   - name: The path of the journal's file, or the address of its server.
  ///   - isServer: Whether the journal is on a server.
  init(_ composer: DayComposer, name: String, isServer: Bool) {
    self.composer = composer
    self.name = name
    advice =
      isServer
      ? "let the desks that know these save them again with Retry, decide the others again,"
      : "put the former file back, decide these again,"
  }

  /// Returns a journal that has every decision that the composer has read.
  ///
  /// - Parameter journal: The journal that was opened again. It is closed when it is refused.
  /// - Returns: The journal.
  /// - Throws: `JournalError.replaced` when decisions are missing, after a message on standard error, and other journal
  ///   errors when the journal cannot be read.
  func checked(_ journal: ReopenedStore.Store) async throws(JournalError) -> ReopenedStore.Store {
    do throws(JournalError) {
      let missing = try await composer.subjects(missingIn: journal)
      guard !missing.isEmpty else { return journal }
      say(missing)
      throw .replaced(path: name)
    } catch {
      journal.close()
      throw error
    }
  }

  private func say(_ missing: [JournalSubject]) {
    let names = missing.prefix(Self.named).map { subject in
      switch subject {
      case .trip(let instance): "\(instance.tripID) on \(instance.serviceDate)"
      case .alert(let alert): "the alert \(alert.id)"
      case .settings: "the vehicles"
      }
    }.joined(separator: ", ")
    let more = missing.count > Self.named ? " and \(missing.count - Self.named) more" : ""
    let message =
      "the new journal at \(name) lacks what was decided about \(names)\(more), and nothing is published from it; "
      + "\(advice) or start `tripdesk publish` anew to publish without them"
    let isNew = said.withLock { said in
      defer { said = message }
      return said != message
    }
    if isNew { StandardError.write(message) }
  }
}
