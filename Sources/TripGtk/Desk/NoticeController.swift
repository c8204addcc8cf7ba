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
      desk.notices.dismiss(notice)
      let chosen: Int? =
        switch response {
        case GTK_RESPONSE_ACCEPT: 0
        case NoticeBar.second: 1
        default: nil
        }
      if let chosen, notice.offers.indices.contains(chosen) { accept(notice.offers[chosen]) }
    }
  }
}
