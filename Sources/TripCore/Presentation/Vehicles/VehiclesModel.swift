/// The model of the Vehicles window: a lane a vehicle of the day, time from left to right, and a bar for each trip.
///
/// The model does not depend on a user interface toolkit: places are points of a drawing area whose size
/// ``resize(to:letters:)`` sets. Only visible lanes are laid out. ``DeskModel`` stores which trips are selected and
/// dragged, so that all views show the same.
@MainActor
public final class VehiclesModel {
  /// The order of the vehicles.
  public let order: ReadOnlyDynamic<VehicleOrder>
  /// The visible part of the day; of a ``GraphWindow``, only the times count.
  public let window: ReadOnlyDynamic<GraphWindow>
  /// By how much the lanes are scrolled up, in points.
  public let scroll: ReadOnlyDynamic<Double>
  /// The part of the picture that changes seldom.
  public let base: ReadOnlyDynamic<VehiclesBase>
  /// The part of the picture that changes often; it is drawn over ``base``.
  public let moving: ReadOnlyDynamic<VehiclesMoving>
  /// The rows of the listed vehicles' trips, vehicle by vehicle, for the table beside the picture.
  public let tableRows: ReadOnlyDynamic<[Int]>
  /// An event that is sent with the row when the trip of one of ``tableRows`` changed.
  public let tableChanges = Event<Int>()
  /// How many vehicles are listed, and how many of them are late, as a sentence.
  public let summary: ReadOnlyDynamic<String>
  /// The sentence about the outcome of the last export or print; `nil` before the first one.
  public let exportMessage: ReadOnlyDynamic<String?>
  /// Whether no vehicle of the day is known, so that there is nothing to show; *Propose Vehicles* then leads on.
  public let isEmpty: ReadOnlyDynamic<Bool>
  /// The proposal of vehicles. While it is shown, the picture and the table show it instead of the day.
  public let proposal: VehicleProposalModel
  /// Says when the order of the vehicles may change. Views tell it about keys, clicks and the pointer.
  public let stillness: ListStillness

  let desk: DeskModel
  /// The size of the drawing area, in points.
  var size = GraphSize(width: 1, height: 1)
  /// The space that texts need on the drawing area.
  var letters = VehiclesLettering()
  /// The gesture with the pointer or the keyboard that is in progress.
  var gesture = VehiclesGesture.none
  /// The reason why the dragged trip cannot be dropped at the pointer's place; `nil` when it can.
  var dragProblem: String?
  /// What it would lead to when the trip that is carried to another lane is dropped there; `nil` when none is carried.
  var carried: CarryOutcome?
  /// The place of the pointer; `nil` when it is outside the drawing area.
  var pointer: GraphPoint?
  /// The row of the trip under the pointer.
  var hovered: Int?
  /// Whether the keyboard was used after the pointer, so that the note is about the selected trip.
  var isKeyboardLast = false

  let shownOrder: Dynamic<VehicleOrder>
  let shownWindow = Dynamic(GraphWindow(start: 0, span: 86_400))
  let scrolled = Dynamic(0.0)
  let drawnBase = Dynamic(
    VehiclesBase(size: GraphSize(width: 1, height: 1), plot: GraphRectangle(x: 0, y: 0, width: 1, height: 1)))
  let drawnMoving = Dynamic(VehiclesMoving())
  let rows: Dynamic<[Int]> = Dynamic([])
  private let lastExport: Dynamic<String?> = Dynamic(nil)
  private let sentence = Dynamic("")
  private let hasNone = Dynamic(false)
  /// The vehicles of the day, those that are listed in their order.
  var list: VehicleList
  private let baseChange: Dynamic<Void> = Dynamic(())
  let movingChange: Dynamic<Void> = Dynamic(())
  private let listChange: Dynamic<Void> = Dynamic(())
  /// Whether the vehicle of the selected trip goes to its place in the order, too, as after an undo.
  private var isWholeOrderDue = false
  /// Reads the vehicles of many trips; `nil` when they are there.
  var reading: Task<Void, Never>?
  /// The number of rows whose vehicles are read in a small part of a frame, and therefore at once.
  static let rowsAtOnce = 2000
  private let bag = SubscriptionBag()

  /// Makes the model of the vehicles of a desk's day, ordered by need.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - clock: The clock that measures how long the order stays after a key or click.
  ///   - order: The order of the vehicles.
  public init(_ desk: DeskModel, clock: some TimeSource, order: VehicleOrder = .need) {
    self.desk = desk
    shownOrder = Dynamic(order)
    self.order = shownOrder.readOnly
    window = shownWindow.readOnly
    scroll = scrolled.readOnly
    base = drawnBase.readOnly
    moving = drawnMoving.readOnly
    tableRows = rows.readOnly
    exportMessage = lastExport.readOnly
    summary = sentence.readOnly
    isEmpty = hasNone.readOnly
    proposal = VehicleProposalModel(desk)
    stillness = ListStillness(clock)
    list = VehicleList(desk)
    follow()
    showAll()
    revealSelection()
  }

  /// The current picture, with both its parts.
  public var picture: VehiclesPicture { VehiclesPicture(base: base.value, moving: moving.value) }

  /// Lists the vehicles in another order.
  public func sort(by order: VehicleOrder) {
    guard order != shownOrder.value else { return }
    batch {
      shownOrder.value = order
      list.sort(by: order, keeping: nil)
      showList()
      scroll(to: 0)
      revealSelection()
    }
  }

  /// Lists the vehicles in the order that comes after the present one.
  public func sortNext() {
    let orders = VehicleOrder.allCases
    let index = orders.firstIndex(of: shownOrder.value) ?? 0
    sort(by: orders[(index + 1) % orders.count])
  }

  /// Sets the size of the drawing area and of text on it.
  public func resize(to size: GraphSize, letters: VehiclesLettering = VehiclesLettering()) {
    guard size != self.size || letters != self.letters else { return }
    let isFirst = self.size.width <= 1
    (self.size, self.letters) = (size, letters)
    scroll(to: scrolled.value)
    if isFirst { revealSelection() }
    redraw()
  }

  /// Sets ``exportMessage`` after the picture was exported; `problem` is the reason why it could not be written.
  public func exported(to path: String, problem: String?) {
    lastExport.value = desk.wording.exportMessage(path, problem: problem)
  }

  /// Sets ``exportMessage`` to the reason why the picture could not be printed.
  public func printingFailed(_ problem: String) { lastExport.value = problem }

  /// Makes both parts of the picture again.
  func redraw() {
    batch {
      baseChange.value = ()
      movingChange.value = ()
    }
  }

  private func follow() {
    bag.add(baseChange.bind { [weak self] in self?.updateBase() })
    bag.add(movingChange.bind { [weak self] in self?.updateMoving() })
    bag.add(listChange.bind { [weak self] in self?.updateList() })
    bag.add(shownWindow.removeDuplicates().bind { [weak self] _ in self?.redraw() })
    bag.add(scrolled.removeDuplicates().bind { [weak self] _ in self?.redraw() })
    bag.add(
      combineLatest(desk.selection.rows, desk.now).bind { [movingChange] _, _ in movingChange.value = () })
    // What is late may become a risk, and the other way round, as time passes.
    bag.add(
      desk.now.map(\.wholeMinutes).removeDuplicates().bind { [weak self] _ in
        self?.list.noteTime()
        self?.listChange.value = ()
      })
    bag.add(desk.selection.row.removeDuplicates().bind { [weak self] _ in self?.revealSelection() })
    for steps in [desk.undoneSteps, desk.redoneSteps] {
      bag.add(
        steps.listen { [weak self] _ in
          self?.isWholeOrderDue = true
          self?.listChange.value = ()
        })
    }
    // A drag changes ``base`` too, which leaves the vehicle of the dragged trip to ``moving``.
    bag.add(
      desk.drag.instance.bind { [weak self] _ in
        self?.listChange.value = ()
        self?.redraw()
      })
    bag.add(desk.trips.changes.listen { [weak self] in self?.noteChange(ofRow: $0) })
    bag.add(combineLatest(desk.timetable, desk.trips.vehicleEdition).bind { [weak self] _, _ in self?.showAll() })
    bag.add(desk.shownRows.bind { [weak self] _ in self?.showListed() })
    bag.add(proposal.draft.bind { [weak self] _ in self?.showProposal() })
    bag.add(proposal.accepted.listen { [lastExport] in lastExport.value = $0 })
    stillness.whenReleased { [weak self] in self?.listChange.value = () }
  }

  private func noteChange(ofRow row: Int) {
    // The timetable may have been replaced after the event was sent, so the row may not exist any more.
    guard desk.timetable.value.scheduledTrips.indices.contains(row) else { return }
    list.note(row)
    if desk.drag.row != row { listChange.value = () }
    movingChange.value = ()
  }

  /// Reads the vehicles that changed again. The order changes only when no trip is dragged, and nothing moves away under
  /// the dispatcher's hand; the vehicle of the selected trip keeps its place, but not after an undo. When that trip goes to another vehicle, it
  /// comes into sight there.
  func updateList() {
    guard list.isCurrent else { return }
    let before = selectedVehicle
    let changed = list.update()
    let mayMove = desk.drag.row == nil && gesture == .none && stillness.allowsChange()
    if mayMove { list.sort(by: shownOrder.value, keeping: isWholeOrderDue ? nil : selectedVehicle) }
    showList()
    if selectedVehicle != before || mayMove && isWholeOrderDue { revealSelection() }
    if mayMove { isWholeOrderDue = false }
    carryAgain()
    for row in changed { tableChanges.send(row) }
  }

  /// Shows the proposal as it is edited now, or the vehicles of the day again.
  private func showProposal() {
    guard let draft = proposal.draft.value, draft.number == list.draft?.number, let moved = draft.lastMoved else {
      return showAll()
    }
    batch {
      endGesture()
      list.show(edited: draft, moved: moved)
      updateList()
      reveal(moved)
    }
  }

  /// Lists the vehicles of the trips that fit search and filter.
  private func showListed() {
    guard list.isCurrent, list.filter() else { return }
    batch {
      list.sort(by: shownOrder.value, keeping: nil)
      showList()
    }
  }

  func showList() {
    let all = list.rows
    if all != rows.value { rows.value = all }
    if list.isEmpty != hasNone.value { hasNone.value = list.isEmpty }
    let vehicles = desk.wording.vehicles(list.numbers.count, late: list.lateCount, hidden: list.hiddenCount)
    let words = list.draft == nil ? vehicles : desk.wording.proposed(vehicles)
    if words != sentence.value { sentence.value = words }
    scroll(to: scrolled.value)
    redraw()
  }
}
