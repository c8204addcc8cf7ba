import FoundationEssentials

// How a desk's copy of the journal reads what other desks and programs append.
extension JournalReplica {
  /// Reads the journal entries about service dates from `day` on, unless they are loaded already.
  ///
  /// - Throws: ``JournalError`` when the journal cannot be read. Loaded entries stay, and the missing ones are read
  ///   as soon as the journal can be read again.
  public func load(from day: ServiceDate) async throws(JournalError) {
    guard day < firstDay || place == nil else { return }
    if day < firstDay {
      firstDay = day
      reloads += 1
      place = nil
    }
    try await read()
  }

  /// Starts to read entries each time the journal announces new ones. First reads the entries that were appended
  /// since the journal was opened.
  func follow() {
    following?.cancel()
    let changes = journal.changes()
    following = Task { [weak self] in
      await self?.readChanges()
      for await _ in changes { await self?.readChanges() }
    }
  }

  /// Reads new entries of the journal. After a failure, the next attempt follows when the journal announces further
  /// entries, or after the next save.
  private func readChanges() async {
    let opening = openings
    do throws(JournalError) { try await read() } catch {
      // The error is ignored when the journal was replaced by another one during the read.
      guard opening == openings else { return }
      if readability.value { readability.value = false }
      readingFailures.send(error)
    }
  }

  /// Reads the journal's entries that ``confirmed`` lacks, and shows them at the desk.
  func read() async throws(JournalError) {
    let (reload, from) = (reloads, place)
    let entries = try await journal.entries(of: operatorID, on: days, after: from ?? .start)
    // When the journal or the service dates changed during the read, these entries may be of the former journal, or
    // lack a date. So they are read again.
    guard reload == reloads else { return try await read() }
    if !readability.value { readability.value = true }
    let isNew = place == nil
    if isReplaced, from == nil { replace(with: entries) } else { merge(entries) }
    place = max(place ?? .start, entries.last?.sequence ?? .start)
    if isNew { confirmations.send(()) }
  }

  /// Replaces the entries of the previous journal by those of a journal that was opened anew.
  ///
  /// Entries that the new journal lacks become unsaved steps, which the dispatcher may save again or discard.
  private func replace(with entries: [JournalEntry]) {
    let before = confirmed
    let missing = MissingEntries(before: before, now: JournalState(entries)).steps(time: now, author: author)
    isReplaced = false
    confirmed = JournalState()
    if !missing.isEmpty {
      // The missing entries come first, because they were decided before the steps that already wait to be saved.
      waiting.insert(contentsOf: missing, at: 0)
      failure = .missing
    }
    merge(entries, also: Set(before.instances).union(missing.joined().map(\.instance)))
    replacements.send(())
  }

  /// Adds entries that were read from the journal to ``confirmed``, and removes the steps in ``waiting`` that turn
  /// out to be saved.
  ///
  /// - Parameters:
  ///   - entries: Entries of the journal; entries that are known already are ignored.
  ///   - instances: Further trip instances whose state changed; listeners of ``changes`` are notified of them too.
  func merge(_ entries: [JournalEntry], also instances: Set<TripInstance> = []) {
    let new = entries.filter { confirmed.entry($0.id) == nil }
    guard !new.isEmpty || !instances.isEmpty else { return }
    if let first = new.first, first.sequence < confirmed.last {
      // Entries with earlier places are about a service date that was not loaded before, so all entries have to be
      // sorted.
      confirmed = JournalState((confirmed.entries + new).sorted { $0.sequence < $1.sequence })
    } else {
      for entry in new { confirmed.add(entry) }
    }
    func isConfirmed(_ step: [Proposal]) -> Bool { step.allSatisfy { confirmed.entry($0.id) != nil } }
    // When a waiting step becomes invalid because of one of its trips, it is no longer shown on its other trips
    // either.
    var changed = instances.union(new.map(\.instance))
    for step in waiting where step.contains(where: { changed.contains($0.instance) }) {
      changed.formUnion(step.map(\.instance))
    }
    let isFirstSaved = waiting.first.map(isConfirmed) ?? false
    waiting.removeAll(where: isConfirmed)
    // A save failed before, but its step turned out to be saved, so the steps after it can be saved too.
    if isFirstSaved { failure = nil }
    rebuild()
    announce(changed)
    if !new.isEmpty { confirmations.send(()) }
    send()
  }

  /// Computes ``shown`` again: the entries in ``confirmed``, followed by the decisions of the waiting steps.
  func rebuild() {
    shown = confirmed
    cachedHistory = nil
    for step in waiting {
      // A step that is invalid after the entries before it is not shown. The journal will refuse it when it is
      // appended.
      guard step.allSatisfy({ (try? $0.entry(shown.last.next, after: shown)) != nil }) else { continue }
      for proposal in step {
        if let entry = try? proposal.entry(shown.last.next, after: shown) { shown.add(entry) }
      }
    }
  }
}

extension Proposal {
  /// The id of the entry that this proposal would undo, or `nil` when it is not an undo.
  var undoes: UUID? {
    if case .undo(let id) = request { return id }
    return nil
  }
}
