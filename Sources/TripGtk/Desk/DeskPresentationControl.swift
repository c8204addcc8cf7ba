import CGtk
import TripCore

/// Shows the parts of the desk that concern the whole day: the operator, the date, the clock, the counts and the
/// notices.
@MainActor
final class DeskPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: DeskView, header: DeskHeaderView, desk: DeskModel) {
    let wording = desk.wording
    header.hasManyMarks = desk.journal.isOnServer
    bindings.add(
      combineLatest(desk.timetable, desk.now).bindAndFire { timetable, now in
        header.title = timetable.agency.name
        header.subtitle = wording.heading(timetable.serviceDate, now: now)
      })
    bindings.add(
      combineLatest(desk.isOtherDay, desk.timetable).bindAndFire { isOtherDay, timetable in
        header.otherDay.text = Translation.fill(tr("Not today: %@"), wording.weekday(timetable.serviceDate))
        header.otherDay.isVisible = isOtherDay
      })
    bindings.add(desk.now.map(wording.time).bind(to: header.clock, \.text))
    bindings.add(
      desk.journal.writeProblem.bindAndFire { problem in
        header.cannotSave.optionalText = problem.map { _ in "⚠ \(wording.cannotSaveWords)" }
        header.cannotSave.setTooltip(problem.map { wording.sentence(.journalReadOnly($0)) } ?? "")
      })
    bindings.add(
      combineLatest(
        desk.trips.summary, desk.journal.saving, desk.journal.isReadable, desk.journal.writeProblem,
        desk.notices.refused, desk.outage
      ).bindAndFire { summary, saving, isReadable, writeProblem, refused, outage in
        let saved = wording.sentence(
          saving, isReadable: isReadable, isWritable: writeProblem == nil, refused: refused)
        let isLost = saving.isFailure || writeProblem != nil
        view.status.day.text = "\(isLost ? "⚠ " : "")\(wording.sentence(summary)) · \(saved)"
        view.status.day.setStyleClass("not-saved", isLost)
        // Several desks share a journal on a server, so whether it has this desk's decisions is said above the list.
        guard desk.journal.isOnServer else { return }
        header.saving.optionalText = writeProblem == nil ? (isLost ? "⚠ " : "") + saved : nil
        header.saving.setStyleClass("not-saved", isLost)
        header.saving.setStyleClass("kept", saving.isKept || !isReadable || refused > 0)
        header.saving.setTooltip(wording.reason(for: saving, outage: isReadable ? nil : outage) ?? "")
      })
    bindings.add(
      desk.notices.all.bindAndFire { notices in
        guard let notice = notices.last else {
          view.notice.widget.isVisible = false
          return
        }
        view.notice.others.optionalText =
          notices.count > 1 ? Translation.fill(tr("%@ more"), wording.number(notices.count - 1)) : nil
        view.notice.show(
          wording.sentence(notice), offers: notice.offers.map { NoticeBar.Offer(label: wording.label($0), id: $0.id) },
          isAlarming: notice.saysNotSaved)
      })
    bindings.add(desk.selection.trip.bindAndFire { view.showsTrip = $0 != nil })
  }
}

extension SavingState {
  fileprivate var isFailure: Bool {
    switch self {
    case .notSaved, .unreadable, .unopened: true
    case .saved, .saving, .kept: false
    }
  }

  fileprivate var isKept: Bool {
    if case .kept = self { return true }
    return false
  }
}

extension DeskOffer {
  /// The accessible id of the button with which the dispatcher accepts this offer of a notice.
  fileprivate var id: String {
    switch self {
    case .show, .showTrips, .reload: "desk-notice-action"
    case .showSelection: "show-selection"
    case .retrySaving: "retry-saving"
    case .upgradeJournal: "upgrade-journal"
    case .repairJournal: "repair-journal"
    case .discardUnsaved: "discard-unsaved"
    case .useOtherJournal: "use-other-journal"
    case .decideAgain: "decide-again"
    case .acknowledgeDamage: "acknowledge-damage"
    case .quit: "quit-unsaved"
    }
  }
}
