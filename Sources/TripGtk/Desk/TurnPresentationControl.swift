import TripCore

/// Shows in the header bar and the status line whether the window is narrow, and the button that leads from the list to
/// the detail or back.
@MainActor
final class TurnPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: DeskView, header: DeskHeaderView, desk: DeskModel) {
    bindings.add(header.titlebar.isCompact.bindAndFire { header.isCompact = $0 })
    bindings.add(
      combineLatest(view.panes.isCompact, view.panes.showsSecond, desk.selection.row).bindAndFire {
        [weak view, weak header] takesTurns, showsDetail, row in
        // GTK lays out the panes now, and has laid out the header bar already.
        MainLoop.nextTurn {
          view?.status.isStacked = takesTurns
          header?.turn.isVisible = takesTurns
          header?.turn.isSensitive = showsDetail || row != nil
          header?.showTurn(toDetail: !showsDetail)
        }
      })
  }
}
