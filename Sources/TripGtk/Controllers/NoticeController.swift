import CGtk
import TripCore

/// Turns the buttons of the notice into verbs: read it, or take up what it offers.
@MainActor
final class NoticeController {
  private var connection: SignalConnection?

  init(_ view: DeskView, desk: DeskModel, accept: @escaping @MainActor (DeskOffer) -> Void) {
    connection = connectResponse(view.notice.pointer) { response in
      guard let notice = desk.notices.value.last else { return }
      desk.dismiss(notice)
      if response == GTK_RESPONSE_ACCEPT, let offer = notice.offers.first { accept(offer) }
    }
  }
}
