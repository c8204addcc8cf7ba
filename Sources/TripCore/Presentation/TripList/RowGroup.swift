/// A group of trips in the list. A header above the group names it and says how many trips it has.
public struct RowGroup: Hashable, Sendable {
  /// What the trips of a group have in common, in the order in which the list shows the groups.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Trips of the worklist that are late, and about which nobody has decided anything.
    case late
    /// Trips of the worklist that one vehicle cannot both run: both trips of each conflict, unless they are done.
    case conflicts
    /// Trips of the worklist that will be late because of their vehicle, the soonest first.
    case lateVehicle
    /// Trips of the worklist whose departure is past, and neither decided about nor reported.
    case shouldHaveLeft
    /// Trips of the worklist that depart next.
    case nextDepartures
    /// All other trips of the worklist.
    case rest
    /// Trips of earlier service days that are still under way, in the order of the timetable.
    case earlierDays
    /// Trips of the shown service day, in the order of the timetable, below those of earlier days.
    case shownDay
  }

  /// What the trips of the group have in common.
  public let kind: Kind
  /// The number of trips in the group, also of those that a folded group hides. A trip that is only kept in the list
  /// until the selection leaves it does not count.
  public let count: Int
  /// Whether the group shows only its header and its selected trips.
  public let isFolded: Bool
  /// The number of trips that are only kept in the group until the selection leaves them.
  public internal(set) var kept = 0
}

/// A group that the user folded although it begins unfolded, or the other way round.
public struct GroupFold: Hashable, Sendable {
  /// The kind of the group.
  public let kind: RowGroup.Kind
  /// Whether the user did so while a search text was typed. Then all groups begin unfolded, so that everything that is
  /// found can be seen.
  public let isWhileSearching: Bool
}

extension Wording {
  /// Returns the text of a group's header: its name and the number of its trips, as `Next departures · 12`, and when the
  /// group shows trips that do not belong there any more, `Trips in a conflict · 0 (1 still shown)`.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - date: The shown service day.
  /// - Returns: The text in the user's language.
  public func header(_ group: RowGroup, on date: ServiceDate) -> String {
    let name = name(group.kind, on: date)
    guard group.kept > 0 else {
      return Translation.fill(translation.translate("%1$@ · %2$@"), name, number(group.count))
    }
    return Translation.fill(
      // Translators: a group of trips, how many belong to it, and how many stay in the list only while they are selected,
      // such as “Trips in a conflict · 0 (1 still shown)”
      translation.translate("%1$@ · %2$@ (%3$@ still shown)"), name, number(group.count), number(group.kept))
  }

  /// Returns the text of a group's header for a screen reader, which also says whether the group is folded.
  public func spokenHeader(_ group: RowGroup, on date: ServiceDate) -> String {
    Translation.fill(
      translation.translate("%1$@, %2$@"), header(group, on: date),
      group.isFolded ? translation.translate("folded") : translation.translate("unfolded"))
  }

  private func name(_ kind: RowGroup.Kind, on date: ServiceDate) -> String {
    switch kind {
    case .late: translation.translate("Late, nobody decided")
    case .conflicts: translation.translate("Trips in a conflict")
    case .lateVehicle: translation.translate("Will be late because of their vehicle")
    case .shouldHaveLeft: translation.translate("Should have left, not confirmed")
    case .nextDepartures: translation.translate("Next departures")
    case .rest: translation.translate("The rest")
    case .earlierDays: translation.translate("Earlier service days")
    case .shownDay: longDate(date)
    }
  }
}
