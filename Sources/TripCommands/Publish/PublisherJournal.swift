import ArgumentParser
import Glibc
import TripCore
import TripPostgres
import TripProgram
import TripPublish
import TripStore

/// The journal of `tripdesk publish`: a file, or a database on a server, which publishers share.
struct PublisherJournal {
  /// The journal. It is an ``UnavailableJournal`` as long as its server cannot be reached.
  let journal: ReopenedStore.Store
  /// The path of the file, or the address of the server without a password.
  let name: String
  /// The address of the server; `nil` for a file.
  let address: PostgresAddress?
  /// Opens the journal again.
  let again: ReopenedStore.Opening

  /// Which decisions are published.
  struct Request {
    /// The path of the file, or the address of the server.
    let place: String
    let operatorID: OperatorID
    /// The service date to begin with.
    let today: ServiceDate
    /// Whether the journal must hold decisions of a rehearsal (`true`) or real ones (`false`); `nil` when both will do.
    let isRehearsal: Bool?
  }

  /// Opens the journal. A server that is away is waited for later.
  ///
  /// - Parameters:
  ///   - request: Which decisions are published.
  ///   - isNamed: Whether the user has named the place.
  ///   - targets: Where to publish. They are checked before a new file is made.
  /// - Returns: The journal.
  /// - Throws: An exit code, after the reason was written to standard error.
  static func open(
    _ request: Request, isNamed: Bool, for targets: PublicationTargets
  ) async throws -> PublisherJournal {
    if let address = try ServerStore.address(request.place) { return try await server(address, request) }
    return try await file(request, isNamed: isNamed, for: targets)
  }

  private static func file(
    _ request: Request, isNamed: Bool, for targets: PublicationTargets
  ) async throws(ExitCode) -> PublisherJournal {
    let path = request.place
    let isNew = isNamed && access(path, F_OK) != 0
    if isNew {
      // A command that is refused makes no journal.
      do { _ = try targets.openedFiles() } catch { throw CommandFailure.refused("\(error)") }
    }
    let dates = request.today...request.today
    let journal = try await CommandFailure.openJournal(
      path, request.operatorID, dates, isRehearsal: request.isRehearsal
    ).journal
    if isNew { CommandFailure.noteNewJournal(at: path) }
    if let sentence = try await CommandFailure.otherOperators(in: journal, than: request.operatorID) {
      StandardError.write(sentence)
    }
    return PublisherJournal(journal: journal, name: path, address: nil) { () async throws(JournalError) in
      try await StoreOpening.again(path, of: request.operatorID, on: dates, isRehearsal: request.isRehearsal).journal
    }
  }

  private static func server(_ address: PostgresAddress, _ request: Request) async throws(ExitCode) -> PublisherJournal
  {
    let again: ReopenedStore.Opening = { () async throws(JournalError) in
      try await PostgresJournal(address, isRehearsal: request.isRehearsal)
    }
    let journal: ReopenedStore.Store
    do throws(JournalError) { journal = try await first(address, request) } catch {
      guard isPassing(error) else { throw CommandFailure.refused(CommandFailure.sentence(error)) }
      journal = UnavailableJournal(error)
    }
    return PublisherJournal(journal: journal, name: address.description, address: address, again: again)
  }

  /// Whether an error of opening may pass without a change of the address or of the server.
  private static func isPassing(_ error: JournalError) -> Bool {
    switch error {
    case .busy: true
    case .unreachable(_, let reason): reason.mayPass
    default: false
    }
  }

  /// Opens the journal on a server, and checks that this login may publish.
  private static func first(
    _ address: PostgresAddress, _ request: Request
  ) async throws(JournalError) -> PostgresJournal {
    let journal = try await PostgresJournal(address, isRehearsal: request.isRehearsal)
    do throws(JournalError) {
      try await journal.requirePublisher()
      let others = try await journal.operators(insteadOf: request.operatorID)
      CommandFailure.otherOperators(others, than: request.operatorID).map { StandardError.write($0) }
    } catch {
      journal.close()
      throw error
    }
    return journal
  }

  /// Begins to stand by, or to lead, among the publishers that share the journal.
  ///
  /// - Parameters:
  ///   - operatorID: The operator whose feed is published.
  ///   - isRehearsal: Whether the clock is a rehearsal's, which never publishes in place of real publishers.
  /// - Returns: The lead; `nil` for a journal in a file.
  func leadership(of operatorID: OperatorID, isRehearsal: Bool) -> PostgresLeadership? {
    guard let address else { return nil }
    return PostgresLeadership(
      address, of: operatorID, kind: isRehearsal ? "trip-updates of a rehearsal" : "trip-updates", name: Self.ownName)
  }

  /// The name of this publisher: its computer and its process.
  private static var ownName: String {
    var name = utsname()
    uname(&name)
    let computer = withUnsafeBytes(of: &name.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return "\(computer), process \(getpid())"
  }
}

// Only a publisher begins with a journal that cannot be opened yet. A desk without a journal knows no presence.
extension UnavailableJournal: PresenceRecord {
  /// Always throws ``reason``; nothing is recorded.
  public func renewPresence(of operatorID: OperatorID, at time: Instant) async throws(JournalError) { throw reason }

  /// Always throws ``reason``.
  public func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant? { throw reason }
}
