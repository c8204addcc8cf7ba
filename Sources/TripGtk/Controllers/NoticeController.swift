import CGtk
import TripCore

/// Turns the buttons of the notice into verbs: read it, or have the new service day shown.
@MainActor
final class NoticeController {
  private var connection: SignalConnection?

  init(_ view: DeskView, desk: DeskModel, showServiceDay: @escaping @MainActor (ServiceDate) -> Void) {
    connection = connectResponse(view.notice.pointer) { response in
      guard let notice = desk.notices.value.last else { return }
      desk.dismiss(notice)
      if response == GTK_RESPONSE_ACCEPT, let date = notice.offeredServiceDay { showServiceDay(date) }
    }
  }
}
