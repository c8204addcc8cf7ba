import FoundationEssentials

extension Replication {
  /// Something that happened, to which the copy responds.
  enum Event: Sendable {
    /// The dispatcher made decisions, which are saved as one step; see ``Replication/fit(_:)``.
    case decided(Fitting)
    /// The journal announced new entries, or may have some that it did not announce.
    case announced
    /// The dispatcher wants to see an earlier service date.
    case wanted(from: ServiceDate)
    /// Some time has passed: what is held is tried again.
    case timePassed
    /// The steps that begin with the proposals of these ids are on this computer's disk.
    case kept(Set<UUID>)
    /// The steps that begin with the proposals of these ids could not be written to this computer's disk.
    case keepFailed(Set<UUID>, JournalError)
    /// The journal answered a request for entries, at a time of the desk's clock.
    case read([JournalEntry], at: Instant)
    /// The journal could not be read.
    case readFailed(JournalError)
    /// The journal appended the first waiting step as these entries.
    case appended([JournalEntry])
    /// The journal refused the first waiting step, or could not append it.
    case appendFailed(JournalError)
    /// Trips to which the refused first step and other desks gave one vehicle were looked at. The value is two that one
    /// vehicle cannot run; `nil` when there are none.
    case judged(VehicleClash?)
    /// The dispatcher wants to save again what could not be saved.
    case retried
    /// The dispatcher gives up what could not be saved.
    case discarded
    /// Another journal took the place of the present one. Answers of the former one must not be handed in any more.
    /// The values are what was read when it was opened, which may be outdated, and whether the dispatcher asked for it.
    case reopened(JournalState, isAsked: Bool)
    /// The dispatcher gives up the journal that was used before, and will go on with another.
    case forgotten
    /// The dispatcher knows what cannot be read any more.
    case damageAcknowledged

    /// Whether steps that could not be kept before are to be kept now.
    var asksToKeepAgain: Bool {
      switch self {
      case .decided, .timePassed, .retried: true
      default: false
      }
    }
  }

  /// Something that is to be done.
  enum Effect: Sendable {
    /// Ask the journal for its entries about all dates from one on, after a place.
    case read(from: ServiceDate, after: JournalSequence)
    /// Ask the journal to append a step: all its proposals, or none.
    case append([Proposal])
    /// Keep steps on this computer, after those that are kept or in place of all.
    case keep([[Proposal]], replacesAll: Bool)
    /// Note on this computer whether the steps wait for the dispatcher.
    case note(areUndecided: Bool)
    /// Put a step aside on this computer that the journal refused.
    case putAside([Proposal])
    /// Keep the steps no longer that begin with the proposals of these ids.
    case forget(Set<UUID>)
    /// Remember entries of the journal on this computer, beside those that are remembered or in place of all.
    case remember([JournalEntry], replacesAll: Bool)
    /// Tell that the decisions about these trip instances and alerts, or whether they are saved, may have changed.
    case tellChanged(Set<JournalSubject>)
    /// Look whether one vehicle can run both trips of each pair, and answer with ``Event/judged(_:)``.
    case judge([VehicleClash])
    /// Tell that entries were added to ``Replication/confirmed``, or that its dates are loaded now.
    case tellConfirmed
    /// Tell that the entries of another journal have replaced those in ``Replication/confirmed``.
    case tellReplaced
    /// Tell that the journal refused a step of this desk, which was removed.
    case tellRefused(RefusedStep)
    /// Tell that the journal could not be read.
    case tellUnreadable(JournalError)
    /// Tell those who wanted earlier dates how reading them ended; `nil` for success.
    case endLoading(JournalError?)

    /// Whether the effect is ``tellChanged(_:)``: without it, ``Replication/shown`` is as it was.
    var tellsChange: Bool {
      if case .tellChanged = self { true } else { false }
    }
  }
}
