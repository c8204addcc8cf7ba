import FoundationEssentials

// How a desk's copy of the journal reads what other desks and programs append.
extension JournalReplica {
  /// Reads the entries about service dates from `day` on, unless they are loaded already.
  ///
  /// - Throws: ``JournalError`` when the journal cannot be read. Loaded entries stay, and the missing ones are read as
  ///   soon as possible.
  public func load(from day: ServiceDate) async throws(JournalError) {
    guard day < firstDay || place == nil else { return }
    if day < firstDay {
      firstDay = day
      reloads += 1
      place = nil
    }
    try await read()
  }

  /// Starts to read entries whenever the journal announces new ones, beginning with those since it was opened.
  func follow() {
    following?.cancel()
    let changes = journal.changes()
    following = Task { [weak self] in
      await self?.readChanges()
      for await _ in changes { await self?.readChanges() }
    }
  }

  /// Reads new entries. After a failure they are read when the journal announces further ones, or after the next save.
  private func readChanges() async {
    let opening = openings
    do throws(JournalError) { try await read() } catch {
      // An error of a journal that was replaced in the meantime does not matter.
      guard opening == openings else { return }
      if readability.value { readability.value = false }
      readingFailures.send(error)
    }
  }

  /// Reads the entries that ``confirmed`` lacks, and shows them.
  func read() async throws(JournalError) {
    let (reload, from) = (reloads, place)
    let entries = try await journal.entries(of: operatorID, on: days, after: from ?? .start)
    // The journal or the dates changed during the read: these entries may be of another journal, or lack a date.
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
      // The missing entries were decided before the steps that wait already.
      waiting.insert(contentsOf: missing, at: 0)
      failure = .missing
    }
    merge(entries, also: Set(before.instances).union(missing.joined().map(\.instance)))
    replacements.send(())
  }

  /// Adds entries that were read to ``confirmed``, and removes the waiting steps that are among them.
  ///
  /// - Parameters:
  ///   - entries: Entries of the journal; entries that are known already are ignored.
  ///   - instances: Further trip instances whose state changed, of which listeners are notified.
  func merge(_ entries: [JournalEntry], also instances: Set<TripInstance> = []) {
    let new = entries.filter { confirmed.entry($0.id) == nil }
    guard !new.isEmpty || !instances.isEmpty else { return }
    if let first = new.first, first.sequence < confirmed.last {
      // The entries are about a service date that was not loaded before.
      confirmed = JournalState((confirmed.entries + new).sorted { $0.sequence < $1.sequence })
    } else {
      for entry in new { confirmed.add(entry) }
    }
    func isConfirmed(_ step: [Proposal]) -> Bool { step.allSatisfy { confirmed.entry($0.id) != nil } }
    // A waiting step may become invalid because of one of its trips. Then it is not shown on its other trips either.
    var changed = instances.union(new.map(\.instance))
    for step in waiting where step.contains(where: { changed.contains($0.instance) }) {
      changed.formUnion(step.map(\.instance))
    }
    let isFirstSaved = waiting.first.map(isConfirmed) ?? false
    waiting.removeAll(where: isConfirmed)
    // The first step turned out to be saved, so the steps after it can be saved too.
    if isFirstSaved { failure = nil }
    rebuild()
    announce(changed)
    if !new.isEmpty { confirmations.send(()) }
    send()
  }

  /// Computes ``shown`` anew: the entries in ``confirmed``, and after them the waiting steps.
  func rebuild() {
    shown = confirmed
    cachedHistory = nil
    for step in waiting {
      // An invalid step is not shown. The journal will refuse it when it is appended.
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
