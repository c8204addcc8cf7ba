import FoundationEssentials

// What is kept on this computer while a journal on a server is away. The tasks keep the replica alive, as those that save
// do.
extension JournalReplica {
  /// The least time between two notes of the time at which the journal could last be read.
  private static let notePause: Seconds = 60

  /// Tries again to save what the journal on a server did not take. Call this every few seconds.
  public func timePassed() {
    handle(.timePassed)
    if !forgotten.isEmpty { forget(forgotten) }
    let now = now
    guard outbox != nil, isReadable.value, replication.isLoaded, replication.outage == nil else { return }
    if let readingNoted, now >= readingNoted, now - readingNoted < Self.notePause { return }
    remember([], replacesAll: false)
  }

  /// Forgets what is known of the journal, so that the desk can go on with another one that is opened next. While
  /// decisions wait to be saved, this does nothing: they are meant for the former journal.
  ///
  /// - Returns: Whether the former journal is forgotten.
  public func forgetJournal() -> Bool {
    guard replication.waiting.isEmpty else { return false }
    journalID = nil
    handle(.forgotten)
    return true
  }

  /// What was kept on this computer, but cannot be read any more; `nil` once the dispatcher knows it.
  public var damage: OutboxDamage? { replication.damage }

  /// Notes that the dispatcher knows of the ``damage``, which is not told again.
  public func acknowledgeDamage() {
    handle(.damageAcknowledged)
    enqueue { outbox in
      try? await outbox.acknowledgeDamage()
      return nil
    }
  }

  func keep(_ steps: [[Proposal]], replacesAll: Bool) {
    let ids = Set(steps.compactMap(\.first?.id))
    enqueue { outbox in
      do throws(JournalError) {
        try await outbox.keep(steps, replacesAll: replacesAll)
        return .kept(ids)
      } catch { return .keepFailed(ids, error) }
    }
  }

  func note(areUndecided: Bool) {
    enqueue { outbox in
      try? await outbox.note(areUndecided: areUndecided)
      return nil
    }
  }

  /// Puts a refused step aside. When that fails, it is removed: it must not be sent at the next start.
  func putAside(_ step: [Proposal]) {
    enqueue { [weak self] outbox in
      do throws(JournalError) { try await outbox.putAside(step) } catch {
        await self?.forget(Set(step.prefix(1).map(\.id)))
      }
      return nil
    }
  }

  /// Notes that the dispatcher has answered the refusal of steps, which are not named again.
  ///
  /// - Parameter steps: The ids of the first proposals of the steps.
  public func answerRefusals(of steps: Set<UUID>) { if outbox != nil, !steps.isEmpty { forget(steps) } }

  /// Why ``append(_:)`` would refuse these decisions now; `nil` when it would not.
  func refusal(of proposals: [Proposal]) -> Refusal? {
    do throws(Refusal) { _ = try replication.fit(proposals) } catch { return error }
    return nil
  }

  /// The steps whose refusal the dispatcher did not answer before the desk was started again, each with what makes it
  /// impossible now.
  var formerRefusals: [RefusedStep] {
    refusedBefore.compactMap { step in
      guard let first = step.first else { return nil }
      let earlier =
        step.overtaken(in: shown, knowing: nil).map { Refusal(subject: $0, reason: .decidedSince) }
        ?? Refusal(subject: first.subject, reason: .refusedEarlier)
      return RefusedStep(refusal: refusal(of: step) ?? earlier, proposals: step)
    }
  }

  /// Removes steps from the outbox, and tries again later when that fails: a step that was discarded or refused must not
  /// be sent at the next start.
  func forget(_ steps: Set<UUID>) {
    forgotten.formUnion(steps)
    enqueue { [weak self] outbox in
      guard (try? await outbox.remove(steps)) != nil else { return nil }
      await self?.noteForgotten(steps)
      return nil
    }
  }

  private func noteForgotten(_ steps: Set<UUID>) { forgotten.subtract(steps) }

  func remember(_ entries: [JournalEntry], replacesAll: Bool) {
    let now = now
    readingNoted = now
    enqueue { [journalID] outbox in
      // What could not be written is missing only when the desk starts again while the server is away, and the desk
      // says then of what time its knowledge is.
      try? await outbox.remember(entries, of: journalID, replacesAll: replacesAll, readAt: now)
      return nil
    }
  }

  /// Adds work for the outbox after all that it is still to do.
  private func enqueue(_ work: @escaping @Sendable (any Outbox) async -> Replication.Event?) {
    guard let outbox else { return }
    keeping = Task { [before = keeping] in
      await before?.value
      if let event = await work(outbox) { handle(event) }
    }
  }
}
