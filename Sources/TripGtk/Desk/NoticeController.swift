import CGtk
import TripCore

/// The controller of the notice bar: dismisses the notice, or accepts what it offers.
@MainActor
final class NoticeController {
  private var connection: SignalConnection?

  init(_ bar: NoticeBar, desk: DeskModel, focus: FocusReturn, accept: @escaping @MainActor (DeskOffer) -> Void) {
    connection = connectResponse(bar.widget.pointer) { response in
      guard let notice = desk.notices.all.value.last else { return }
      focus.giveBack()
      let place: Int? =
        switch response {
        case GTK_RESPONSE_ACCEPT: 0
        case NoticeBar.second: 1
        default: nil
        }
      let offer = place.flatMap { notice.offers.indices.contains($0) ? notice.offers[$0] : nil }
      if !(offer.map(notice.staysAfter) ?? false) { desk.notices.dismiss(notice) }
      if let offer { accept(offer) }
    }
  }
}
