import FoundationEssentials

// How a desk's copy of the journal hears of what is in there.
extension JournalReplica {
  /// Loads earlier days too, where `day` is one of them.
  ///
  /// - Throws: ``JournalError``; what was loaded stays, and the earlier days come as soon as they can be read.
  public func load(from day: ServiceDate) async throws(JournalError) {
    guard day < firstDay || place == nil else { return }
    if day < firstDay {
      firstDay = day
      readings += 1
      place = nil
    }
    try await read()
  }

  /// Hears of what others append, and of what they did since the journal was opened.
  func follow() {
    following?.cancel()
    let news = journal.changes()
    following = Task { [weak self] in
      await self?.readNews()
      for await _ in news { await self?.readNews() }
    }
  }

  /// Reads what others appended. What cannot be read now is read with the next news, or when something is saved.
  private func readNews() async {
    let opening = openings
    do throws(JournalError) { try await read() } catch {
      // What is wrong with a journal that was replaced since is no news.
      guard opening == openings else { return }
      if readability.value { readability.value = false }
      readingFailures.send(error)
    }
  }

  /// Reads what is not in ``confirmed`` yet.
  func read() async throws(JournalError) {
    let (reading, from) = (readings, place)
    let entries = try await journal.entries(of: operatorID, on: days, after: from ?? .start)
    // Something else is to be read by now: this may be of another journal, or lack a day.
    guard reading == readings else { return try await read() }
    if !readability.value { readability.value = true }
    let isNew = place == nil
    if isReplaced, from == nil { replace(with: entries) } else { merge(entries) }
    place = max(place ?? .start, entries.last?.sequence ?? .start)
    if isNew { confirmations.send(()) }
  }

  /// Shows what the journal that was opened anew holds, in the place of what the one before did. What it lacks of that
  /// is not saved any more; it is shown as such until somebody saves it again, or gives it up.
  private func replace(with entries: [JournalEntry]) {
    let before = confirmed
    let missing = MissingEntries(before: before, now: JournalState(entries)).steps(time: now, author: author)
    isReplaced = false
    confirmed = JournalState()
    if !missing.isEmpty {
      // It was decided before whatever waits.
      waiting.insert(contentsOf: missing, at: 0)
      failure = .missing
    }
    merge(entries, also: Set(before.instances).union(missing.joined().map(\.instance)))
    replacements.send(())
  }

  /// Takes over entries of the journal. Steps that are among them do not wait any more.
  func merge(_ entries: [JournalEntry], also instances: Set<TripInstance> = []) {
    let new = entries.filter { confirmed.entry($0.id) == nil }
    guard !new.isEmpty || !instances.isEmpty else { return }
    if let first = new.first, first.sequence < confirmed.last {
      // Of a day that was not loaded before.
      confirmed = JournalState((confirmed.entries + new).sorted { $0.sequence < $1.sequence })
    } else {
      for entry in new { confirmed.add(entry) }
    }
    func isConfirmed(_ step: [Proposal]) -> Bool { step.allSatisfy { confirmed.entry($0.id) != nil } }
    // A step that holds no more for one of its runs is not shown on the others either.
    var changed = instances.union(new.map(\.instance))
    for step in waiting where step.contains(where: { changed.contains($0.instance) }) {
      changed.formUnion(step.map(\.instance))
    }
    let isFirstSaved = waiting.first.map(isConfirmed) ?? false
    waiting.removeAll(where: isConfirmed)
    // It was not known whether it was saved. It is, so what waited behind it goes on.
    if isFirstSaved { failure = nil }
    rebuild()
    announce(changed)
    if !new.isEmpty { confirmations.send(()) }
    send()
  }

  /// Works out ``shown``: what is on its way stands above what the journal holds.
  func rebuild() {
    shown = confirmed
    knownHistory = nil
    for step in waiting {
      // A step that does not hold any more is for the journal to refuse, when its turn comes.
      guard step.allSatisfy({ (try? $0.entry(shown.last.next, after: shown)) != nil }) else { continue }
      for proposal in step {
        if let entry = try? proposal.entry(shown.last.next, after: shown) { shown.add(entry) }
      }
    }
  }
}

extension Proposal {
  /// The entry that it would undo.
  var undoes: UUID? {
    if case .undo(let id) = request { return id }
    return nil
  }
}
