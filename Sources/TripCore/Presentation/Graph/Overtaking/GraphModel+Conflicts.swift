// This extension lists the conflicts of the shown line: those of vehicles, overtakings, meets on a single track, and gaps.
extension GraphModel {
  /// Shows the words above the list of conflicts, which also say what cannot be checked.
  func showConflictTitle() {
    let title = makeConflictTitle()
    if title != shownConflictTitle.value { shownConflictTitle.value = title }
  }

  private func makeConflictTitle() -> String {
    let translation = desk.wording.translation
    let names = desk.trips.vehicleNames
    guard rows.value.contains(where: { names.name(ofRow: $0) != nil }) else {
      return lacksSingleTrack && listedConflicts.value.isEmpty
        ? translation.translate(
          "Vehicles and meets are not checked: the timetable names no vehicles, and no section is marked as single track"
        )
        : translation.translate("Vehicles are not checked: the timetable names none for this line")
    }
    guard listedConflicts.value.isEmpty else { return translation.translate("Conflicts on this line") }
    return lacksSingleTrack
      ? translation.translate("No conflicts on this line, of which no section is marked as single track")
      : translation.translate("No conflicts on this line")
  }

  /// Returns the text of a row of the list of conflicts.
  public func words(_ listed: ListedConflict) -> String {
    guard listed.isOver else { return words(listed.conflict) }
    // Translators: a conflict of two trips that is past
    return Translation.fill(desk.wording.translation.translate("Over: %@"), words(listed.conflict))
  }

  /// Returns the text about a conflict.
  public func words(_ conflict: GraphConflict) -> String {
    switch conflict {
    case .vehicle(let link): words(link)
    case .overtaking(let overtaking): words(overtaking)
    case .meet(let meet): words(meet)
    case .gap(let gap): words(gap)
    }
  }

  /// Shows a conflict, and selects its trip: the one that departs too early, that passes the other one, or that comes after
  /// a gap.
  public func jump(to conflict: GraphConflict) {
    switch conflict {
    case .vehicle(let link): jump(to: link)
    case .overtaking(let overtaking):
      jump(to: overtaking.fastRow, at: overtaking.time, from: overtaking.start, to: overtaking.end)
    case .meet(let meet): jump(to: meet.firstRow, at: meet.time, from: meet.start, to: meet.end)
    case .gap(let gap):
      jump(to: gap.secondRow, at: gap.start + Seconds(gap.length.count / 2), from: gap.start, to: gap.end)
    }
  }

  /// Says at the desk that another line is shown than before.
  func tellLine() {
    guard let name = route.value?.name else { return }
    // Translators: the name of a line
    let text = desk.wording.translation.translate("The graph now shows another line: %@")
    desk.notices.add(.shown(Translation.fill(text, VisibleText.line(name))))
  }

  private func jump(to row: Int, at time: Instant, from start: Instant, to end: Instant) {
    batch {
      endGesture()
      desk.selection.select(row: row)
      openBranches(ofRow: row)
      let span = max(3600, 3 * Double((end - start).count))
      show(GraphWindow(start: Double(time.unixSeconds) - span / 2, span: span))
    }
  }
}
