import FoundationEssentials

/// Tells the other desks of the operator what is selected at this one, and shows at this desk what they tell
/// (``DeskModel/colleagues``).
///
/// Nothing waits for it, and no error is shown. A desk that does not announce itself any more vanishes after
/// ``DeskAtWork/lifetime``, and all of them at once when the server cannot be asked.
@MainActor
public final class ColleaguesModel {
  /// The time between two announcements while nothing changes, and between two questions about the other desks.
  public static let interval: Duration = .seconds(10)
  /// The least time between two announcements of another selection.
  public static let pause: Duration = .milliseconds(500)
  /// The least time between an answer about the other desks and the next question.
  private static let readingPause: Duration = .milliseconds(250)

  private let desk: DeskModel
  private let record: any DesksAtWork
  private let id: UUID
  private let clock: any TimeSource
  /// What the dispatcher of this desk works on.
  private let work: ReadOnlyDynamic<Work>
  private var announcing = Request()
  private var reading = Request()
  /// The running desks, with the time of ``clock`` at which each of them vanishes.
  private var seen: [(desk: DeskAtWork, end: Duration)] = []
  /// The time of ``clock`` at which ``forget()`` is called next; `nil` when no desk is known.
  private var wake: Duration?
  private var following: Task<Void, Never>?
  private let bag = SubscriptionBag()

  /// A request to the record of which one at a time is under way.
  private struct Request {
    private var isUnderWay = false
    private var isWanted = false

    /// Asks to begin.
    ///
    /// - Returns: `false` when a request is under way. ``end()`` then says that another one is wanted.
    mutating func begin() -> Bool {
      guard !isUnderWay else {
        isWanted = true
        return false
      }
      isUnderWay = true
      return true
    }

    /// Ends the request that was under way.
    ///
    /// - Returns: Whether another one was asked for meanwhile.
    mutating func end() -> Bool {
      defer { (isUnderWay, isWanted) = (false, false) }
      return isWanted
    }
  }

  /// Announces a desk, and begins to show the others.
  ///
  /// - Parameters:
  ///   - desk: The model of this desk.
  ///   - record: The record of the running desks of all computers.
  ///   - id: The identity of this desk.
  ///   - clock: The time and the timers.
  public init(_ desk: DeskModel, at record: any DesksAtWork, id: UUID = UUID(), clock: any TimeSource) {
    (self.desk, self.record, self.id, self.clock) = (desk, record, id, clock)
    work = combineLatest(desk.selection.rows, desk.selection.instance, desk.drag.instance) { [desk] in
      Work(selected: $0, cursor: $1, dragged: $2, in: desk.timetable.value)
    }.erased()
    let changes = record.deskChanges(of: desk.journal.operatorID)
    following = Task { [weak self] in
      for await _ in changes { self?.read() }
    }
    bag.add(
      work.removeDuplicates().throttle(for: Self.pause, clock: clock).bind { [weak self] _ in self?.announce() })
    tick()
  }

  isolated deinit {
    following?.cancel()
    desk.show(Colleagues())
  }

  private func tick() {
    announce()
    read()
    clock.schedule(after: Self.interval) { [weak self] in self?.tick() }
  }

  private func announce() {
    guard announcing.begin() else { return }
    let work = work.value
    let own = DeskAtWork(id: id, author: desk.journal.author, selected: work.instances, isDragging: work.isDragging)
    Task { [weak self, record, operatorID = desk.journal.operatorID] in
      // The next announcement tries again. Until then this desk vanishes from the others.
      try? await record.announce(own, of: operatorID)
      guard let self else { return }
      if self.announcing.end() { self.announce() }
    }
  }

  private func read() {
    guard reading.begin() else { return }
    // The age in the answer is that of an earlier moment, so the time of the question is the safe one to count from.
    let asked = clock.now
    Task { [weak self, record, operatorID = desk.journal.operatorID] in
      let found = try? await record.desksAtWork(of: operatorID)
      guard let self else { return }
      // Who is still at work is not known when the server cannot be asked.
      self.take(found ?? [], asked: asked)
      self.clock.schedule(after: Self.readingPause) { [weak self] in
        if self?.reading.end() ?? false { self?.read() }
      }
    }
  }

  private func take(_ found: [SeenDesk], asked: Duration) {
    seen = found.map { ($0.desk, asked + DeskAtWork.lifetime - max($0.age, .zero)) }
    forget()
  }

  /// Forgets the desks that have not announced themselves for too long, and shows the others.
  private func forget() {
    let now = clock.now
    seen.removeAll { $0.end <= now }
    desk.show(Colleagues(seen.map(\.desk), seenFrom: id))
    guard let next = seen.map(\.end).min(), wake.map({ next < $0 || $0 <= now }) ?? true else { return }
    wake = next
    clock.schedule(after: next - now) { [weak self] in
      guard let self, self.wake == next else { return }
      self.wake = nil
      self.forget()
    }
  }
}

/// What a dispatcher works on.
private struct Work: Equatable {
  let instances: [TripInstance]
  let isDragging: Bool

  @MainActor
  init(selected rows: [Int], cursor: TripInstance?, dragged: TripInstance?, in timetable: Timetable) {
    isDragging = dragged != nil
    if let dragged {
      instances = [dragged]
    } else {
      let known = rows.lazy.filter(timetable.scheduledTrips.indices.contains).map { timetable.instance(ofRow: $0) }
      let others = known.prefix(DeskAtWork.mostSelected).filter { $0 != cursor }
      instances = (cursor.map { [$0] } ?? []) + others
    }
  }
}
