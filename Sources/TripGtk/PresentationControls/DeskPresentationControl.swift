import CGtk
import TripCore

/// Shows what concerns the day as a whole: the operator, the date, the clock, the counts and the notices.
@MainActor
final class DeskPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: DeskView, header: DeskHeaderView, desk: DeskModel) {
    let wording = desk.wording
    bindings.add(
      combineLatest(desk.timetable, desk.now).bindAndFire { timetable, now in
        header.title = timetable.agency.name
        header.subtitle = wording.heading(timetable.serviceDate, now: now)
      })
    bindings.add(desk.now.map(wording.time).bind(to: header.clock, \.text))
    bindings.add(desk.summary.map { wording.sentence($0) }.bind(to: view.status, \.text))
    bindings.add(
      desk.notices.bindAndFire { notices in
        guard let notice = notices.last else {
          view.notice.isVisible = false
          return
        }
        view.noticeText.text = wording.sentence(notice)
        view.noticeAction.isVisible = !notice.offers.isEmpty
        if let offer = notice.offers.first {
          gtk_button_set_label(cgtk_button(view.noticeAction.pointer), wording.label(offer))
        }
        view.notice.isVisible = true
      })
    bindings.add(desk.selectedTrip.bindAndFire { view.showsTrip = $0 != nil })
  }
}
