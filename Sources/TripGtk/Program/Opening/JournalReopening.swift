import Glibc
import TripCore
import TripPostgres
import TripStore

/// Opens a desk's journal again: when the dispatcher requests it, and as soon as a file that was replaced, deleted or
/// damaged can be read again, or a server that was away when the desk started can be reached.
@MainActor
final class JournalReopening {
  private weak var desk: DeskModel?
  private let path: String?
  private let isRehearsal: Bool?
  private let opened: @MainActor (any Journal) -> Void
  private let bindings = SubscriptionBag()
  private var work: Task<Void, Never>?
  /// Whether the journal cannot be used at present.
  private var isLost: Bool
  private let isOnServer: Bool
  /// Whether another journal than before is used without asking.
  private let takesAny: Bool
  /// Whether the address was found to lead to another journal than before, and the dispatcher knows it.
  private var isOther: Bool

  /// Watches the journal of a desk.
  ///
  /// - Parameters:
  ///   - desk: The desk that shows notices about the journal.
  ///   - path: The journal's file, or its address on a server; `nil` when the user has no home folder.
  ///   - isRehearsal: Whether the journal must hold decisions of a rehearsal (`true`) or real ones (`false`); `nil`
  ///     when both will do.
  ///   - isLost: Whether the journal could not be opened at the start.
  ///   - takesAny: Whether another journal than before is used without asking, as at a board, where nothing is decided.
  ///   - opened: Called with each journal that was opened again.
  init(
    _ desk: DeskModel, path: String?, isRehearsal: Bool?, isLost: Bool, takesAny: Bool,
    opened: @escaping @MainActor (any Journal) -> Void
  ) {
    self.desk = desk
    self.path = path
    self.isRehearsal = isRehearsal
    self.isLost = isLost
    self.takesAny = takesAny
    isOther = desk.notices.all.value.contains { notice in
      if case .journalUnavailable(.otherJournal) = notice { true } else { false }
    }
    isOnServer = path.map(PostgresAddress.isAddress) ?? false
    self.opened = opened
    bindings.add(desk.journal.readingFailures.listen { [weak self] in self?.note($0) })
  }

  /// Opens the journal again for the dispatcher, and saves the unsaved decisions in it. A missing file is made.
  func retry() { reopen(isAsked: true) }

  /// Goes on with the journal to which the address leads now. What was decided for the one before has to be given up
  /// first.
  func useOther() {
    if desk?.journal.forgetJournal() == true { reopen(isAsked: true) }
  }

  /// Says again that the address leads to another journal, now that nothing waits for the one before.
  func noteDiscarded() {
    if isOther { reopen(isAsked: true) }
  }

  /// Copies what can be read of a damaged journal into a new file, and continues with the new file.
  func repair() {
    // A journal on a server is mended by its administrator.
    guard !isOnServer else { return retry() }
    // A rehearsal that accepts both kinds is one on a journal of real decisions.
    change { [isRehearsal = isRehearsal ?? false] path throws(JournalError) in
      try await StoreRepair.mend(path, isRehearsal: isRehearsal).map {
        .journalRepaired(setAside: $0.setAside, recovered: $0.recovered, losses: $0.losses)
      } ?? .journalWhole
    } failed: {
      .journalUnavailable($0)
    }
  }

  /// Gives a journal of an older version the version of this program, and continues with it.
  func upgrade() {
    guard let wording = desk?.wording else { return }
    change { path throws(JournalError) in
      .journalUpgraded(copy: try await StoreUpgrade.run(path)?.copy)
    } failed: {
      .impossible(wording.sentence($0))
    }
  }

  /// Changes the journal's file, and opens it again.
  ///
  /// - Parameters:
  ///   - change: Changes the file at a path, and returns the notice that says so.
  ///   - failed: Returns the notice about an error of `change`.
  private func change(
    _ change: @escaping @Sendable (String) async throws(JournalError) -> DeskNotice,
    failed: @escaping @MainActor (JournalError) -> DeskNotice
  ) {
    guard work == nil, let path else { return }
    work = Task { [weak self] in
      let result: Result<DeskNotice, JournalError>
      do throws(JournalError) { result = .success(try await change(path)) } catch { result = .failure(error) }
      guard let self, let desk = self.desk else { return }
      self.work = nil
      switch result {
      case .success(let notice):
        desk.notices.add(notice)
        self.reopen(isAsked: true)
      case .failure(let error): desk.notices.add(failed(error))
      }
    }
  }

  /// Opens a lost journal, or one that can only be read, again if its file exists or it is on a server. Called every few
  /// seconds.
  func tick() {
    // A missing file is made only when the dispatcher requests it, because the old file may come back.
    guard isLost, let path, isOnServer || access(path, F_OK) == 0 else { return }
    reopen(isAsked: false)
  }

  private func note(_ error: JournalError) {
    // A journal that stands in for another one reports it again.
    guard error.isAboutFile || error.isOtherJournal && !isOther else { return }
    isLost = true
    if !isOnServer { desk?.notices.add(.journalUnavailable(error)) }
    tick()
  }

  /// Ends the work with a journal in whose place there is another one.
  private func leave(_ error: JournalError, isAsked: Bool) {
    guard let desk else { return }
    if takesAny, desk.journal.forgetJournal() { return reopen(isAsked: false) }
    if case .notSaved(let count, let problem) = desk.journal.saving.value {
      if isAsked { desk.notices.add(.notSaved(count, problem)) }
    } else if isAsked || !isOther, desk.journal.unsavedIDs.isEmpty {
      desk.notices.add(.journalUnavailable(error))
    }
    guard !isOther else { return }
    (isOther, isLost) = (true, true)
    let none = UnavailableJournal(error)
    desk.journal.retry(in: none, state: JournalState(), isAsked: isAsked)
    opened(none)
  }

  private func reopen(isAsked: Bool) {
    guard work == nil, let desk else { return }
    // A journal that is only read at present is given up for one that can be written, and for no other.
    let isRead = desk.journal.writeProblem.value != nil
    work = Task { [weak self, path, isRehearsal, replica = desk.journal] in
      let result = await DeskJournal.open(
        path, of: replica.operatorID, from: replica.firstDay, isRehearsal: isRehearsal,
        expecting: replica.journalID, again: !isAsked, forWriting: isRead)
      guard let self, let desk = self.desk else { return }
      self.work = nil
      if let notice = result.notice {
        if isOnServer, case .journalUnavailable(let error) = notice {
          if error.isOtherJournal { return self.leave(error, isAsked: isAsked) }
          // What is decided meanwhile is kept on this computer, so a server that is still away is no alarm.
          if isAsked { desk.notices.add(desk.keepsAll ? .keptHere(error) : notice) }
          return
        }
        if isAsked { desk.notices.add(notice.ofReadJournal(isRead)) }
        guard !isRead, result.journal.writeProblem != nil else { return }
      }
      // A login that may only read is not asked again whether it may write.
      self.isLost = result.notice != nil && !isOnServer
      self.isOther = false
      replica.retry(in: result.journal, state: result.state, isAsked: isAsked)
      self.opened(result.journal)
    }
  }
}

extension DeskModel {
  /// Whether what is decided here is kept on this computer while the server is away.
  fileprivate var keepsAll: Bool {
    if case .notSaved = journal.saving.value { return false }
    return journal.keepsSteps
  }
}

extension DeskNotice {
  /// The notice that a journal still cannot be written, when it is read all the same (`isRead`).
  fileprivate func ofReadJournal(_ isRead: Bool) -> DeskNotice {
    switch self {
    case .journalUnavailable(.readOnly(let path)) where isRead: .journalReadOnly(.readOnly(path: path))
    case .journalUnavailable(let error) where isRead && error.isOlderFile: .journalReadOnly(error)
    default: self
    }
  }
}
