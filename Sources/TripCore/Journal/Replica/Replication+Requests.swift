import FoundationEssentials

// What is asked of the journal, and what follows from its answers.
extension Replication {
  /// Makes the next requests: for entries that may be new, and for the first waiting step.
  mutating func ask(_ effects: inout [Effect]) {
    if case .idle = standing, let step = waiting.first, let id = step.first?.id {
      if knowledge != .former {
        standing = .appending(id)
        effects.append(.append(step))
      } else if reading == nil {
        // What another journal has is read before anything is saved there: decisions that it lacks come first.
        hasNews = true
      }
    }
    if hasNews, reading == nil {
      hasNews = false
      reading = Reading(firstDay: firstDay, replaces: knowledge == .former, followsAnswer: isAnswered)
      effects.append(.read(from: firstDay, after: place))
    }
  }

  /// The place up to which all entries about the loaded dates are known.
  private var place: JournalSequence {
    if case .complete(let place) = knowledge { place } else { .start }
  }

  /// Takes over the entries that were read.
  mutating func take(_ entries: [JournalEntry], at now: Instant, _ effects: inout [Effect]) {
    guard let reading else { return }
    self.reading = nil
    isReadable = true
    readingProblem = nil
    if reading.replaces { replace(with: entries, at: now, &effects) } else { merge(entries, &effects) }
    if reading.firstDay == firstDay {
      let isNew = !isLoaded
      knowledge = .complete(upTo: max(place, entries.last?.sequence ?? .start))
      if isNew { effects.append(.tellConfirmed) }
    } else if knowledge == .former {
      // An earlier date is wanted since the entries were asked for, and will be read next.
      knowledge = .partial
    }
    if isLoaded { effects.append(.endLoading(nil)) }
    finishKnownStep()
    // A journal that can be read again may take what it did not take before.
    tryAgain()
    guard reading.followsAnswer else { return }
    switch standing {
    case .appended(let appended):
      standing = .idle
      merge(appended, &effects)
    case .refused(let refusal, let step): finish(refusal, of: step, &effects)
    case .idle, .appending, .stopped, .held: break
    }
  }

  /// Ends the saving of a step whose entries a read has found in the journal before the append was answered.
  private mutating func finishKnownStep() {
    guard case .appended(let entries) = standing else { return }
    if entries.allSatisfy({ confirmed.entry($0.id) != nil }) { standing = .idle }
  }

  /// Handles a read that failed.
  mutating func stopReading(_ error: JournalError, _ effects: inout [Effect]) {
    guard reading != nil else { return }
    reading = nil
    isReadable = false
    readingProblem = error
    switch standing {
    // Nothing can be saved in a journal of which nothing is known.
    case .idle where knowledge == .former && !waiting.isEmpty: stop(error, &effects)
    // The step is in the journal, but counts as saved only when the entries before it are known. The error says that
    // it may be saved: a dispatcher who took the decision again would take it twice.
    case .appended: stop(.unknown("it was appended, but cannot be read back"), &effects)
    case .refused(let refusal, let step): remove(step, because: refusal, &effects)
    case .idle, .appending, .stopped, .held: break
    }
    effects += [.tellUnreadable(error), .endLoading(error)]
  }

  /// Handles that the journal has appended the first waiting step as these entries.
  mutating func finishAppending(_ entries: [JournalEntry], _ effects: inout [Effect]) {
    guard case .appending = standing else { return }
    (outage, obstacle) = (nil, nil)
    let isKnown = entries.allSatisfy { confirmed.entry($0.id) != nil }
    if !isKnown, case .complete(let last) = knowledge, let end = Self.end(of: entries, rightAfter: last) {
      standing = .idle
      merge(entries, &effects)
      knowledge = .complete(upTo: end)
    } else if isKnown {
      standing = .idle
      // The journal had the step before it was asked, as after an answer that was lost with an earlier desk.
      let subjects = waitingSubjects
      removeSavedSteps()
      rebuild()
      effects.append(.tellChanged(subjects))
    } else {
      standing = .appended(entries)
      hasNews = true
    }
  }

  /// Returns the place of the last entry, when no other entry of the journal can stand between a place and these
  /// entries; otherwise `nil`.
  private static func end(of entries: [JournalEntry], rightAfter place: JournalSequence) -> JournalSequence? {
    var last = place
    for entry in entries {
      guard entry.sequence == last.next else { return nil }
      last = entry.sequence
    }
    return last
  }

  /// Handles that the first waiting step was not appended.
  mutating func stopAppending(_ error: JournalError, _ effects: inout [Effect]) {
    guard case .appending(let step) = standing else { return }
    if waiting.first?.first?.id != step {
      // It was appended after all: a read has found it in the journal.
      standing = .idle
    } else if case .refused(let refusal) = error {
      (outage, obstacle) = (nil, nil)
      standing = .refused(refusal, step: step)
      hasNews = true
    } else {
      stop(error, &effects)
    }
  }
}
