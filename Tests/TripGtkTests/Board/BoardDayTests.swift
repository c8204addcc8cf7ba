import CGtk
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing
import TripCore
import TripFeed

@testable import TripGtk

/// A day and a night of one board, with a clock that runs ahead.
///
/// It runs alone in its process, because other tests use memory as well: scripts/test.d/board-day sets
/// `TRIPDESK_BOARD_STEP`, the time between two pictures in seconds.
@MainActor
@Suite(
  "A board that runs day and night", .serialized, .enabled(if: DayStep.given != nil, "by scripts/test.d/board-day"))
struct BoardDayTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  /// How much more memory may be in use after a day, in bytes.
  private static let limit = 1_000_000
  /// How long the processor may work on a frame, in milliseconds.
  private static let frame = 16.0
  private static let languages = ["nl", "de", "ar", "en"].map { BoardLanguage(tag: $0) }

  @Test(
    "goes through 24 hours in four languages, a silent feed, another timetable and a clock that is set; needs no more memory, and in a release 16 ms at most for a frame"
  )
  func day() async throws {
    let folder = URL.temporaryDirectory.appending(path: "tripdesk-board-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let now = Mutex(try #require(WallClockTime("2026-11-17T06:00")?.instant(in: .gmt)))
    let session = try session(in: folder, DeskClock(isRehearsal: true) { now.withLock { $0 } })
    let board = Board(
      try BoardContents(
        ["st-zdc"], of: session.feed.value, in: Self.languages, now: session.clock.now(),
        decided: session.desk.journal.shown), of: session,
      // Three pages at all hours, which the timetable of the sample does not fill otherwise.
      settings: BoardSettings(horizon: .minutes(300), greatestPageCount: 3, rows: 6))
    board.window.setFullScreen(true)
    let scene = DayScene(session, board)

    func run(hours: Int, every step: Int = DayStep.seconds) async {
      for _ in 0..<hours * 3600 / step {
        now.withLock { $0 = $0 + Seconds(step) }
        await scene.show(at: session.clock.now())
      }
    }

    // After a day in large steps every font, format, name and part of the view has been used, and another day was read.
    // That day and the one that is measured are both days between two working days, with as many trips.
    await run(hours: 24, every: 590)
    session.feed.value = try GTFSFeed(path: Checkout.path("data/sample-feed"))
    await run(hours: 1)
    let before = scene.memory
    for part in 0..<4 {
      await run(hours: 6)
      #expect(scene.notices > 0, "silent for some hours in part \(part)")
      #expect(!board.shownRows.isEmpty)
      // The clock is set back by hours, and then right again.
      let right = session.clock.now()
      now.withLock { $0 = right - .minutes(300) }
      await scene.show(at: session.clock.now())
      now.withLock { $0 = right }
      await scene.show(at: session.clock.now())
      // The same timetable, as a newer edition of it.
      if part == 1 { session.feed.value = try GTFSFeed(path: Checkout.path("data/sample-feed")) }
    }
    let grown = scene.memory - before
    #expect(grown < Self.limit, "\(grown) bytes more than a day ago")
    #expect(scene.pages > 24, "pages and rows change")
    #expect(scene.numbers.isSuperset(of: ["1/3", "2/3", "3/3"]), "all pages are turned: \(scene.numbers)")
    let work = scene.work.sorted()
    let (median, worst) = (work[work.count / 2], work[work.count - 1])
    // Code that is not optimized takes several times as long; scripts/bench.d/board times the frames of a release.
    #expect(worst < Self.frame || isDebugBuild, "\(work.filter { $0 >= Self.frame }.count) frames")
    print(
      "a day in steps of \(DayStep.seconds) s: \(scene.frames) frames, \(grown) bytes more in use; "
        + "a frame took the processor \(median) ms, at most \(worst) ms")
    withExtendedLifetime(session) { board.window.close() }
  }

  private func session(in folder: URL, _ clock: DeskClock) throws -> DeskSession {
    var options = DeskRequest.Options(rehearsalStart: WallClockTime("2026-11-17T06:00"))
    options.store.path = folder.appending(path: "journal.sqlite").path
    options.isBoard = true
    let request = DeskRequest(path: Checkout.path("data/sample-feed"), options: options)
    let environment = DeskEnvironment(["LC_ALL": "C.UTF-8"])
    let opening = try DeskOpening(
      request, running: nil, environment: environment, progress: FeedProgress(), clock: clock)
    return DeskSession(opening, request, environment)
  }
}

/// Whether the tests are not optimized.
private var isDebugBuild: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}

/// The time between two pictures. It must be no multiple of the time in which all pages are turned in all languages, so that
/// each of them is seen.
private enum DayStep {
  static let given = ProcessInfo.processInfo.environment["TRIPDESK_BOARD_STEP"].flatMap(Int.init)
  static let seconds = given ?? 110
}

/// What happens around the board, and what is counted.
@MainActor
private final class DayScene {
  private let session: DeskSession
  private let board: Board
  private(set) var frames = 0
  private(set) var notices = 0
  private(set) var pages = 0
  /// The numbers of the pages that were shown, as the board writes them.
  private(set) var numbers: Set<String> = []
  /// How long the processor worked for each picture, in milliseconds: from the board's tick until it was drawn.
  private(set) var work: [Double] = []
  private var shown: [String] = []

  init(_ session: DeskSession, _ board: Board) {
    self.session = session
    self.board = board
  }

  /// Lets the desk and the board see the time, and draws a frame.
  func show(at now: Instant) async {
    session.desk.tick(now)
    follow(at: now)
    let begun = processorTime
    board.tick()
    gtk_test_widget_wait_for_draw(board.window.widget.pointer)
    work.append(processorTime - begun)
    await Task.yield()
    frames += 1
    numbers.insert(board.window.view.page.text)
    if board.window.view.notice.isVisible { notices += 1 }
    if board.shownRows != shown { (shown, pages) = (board.shownRows, pages + 1) }
  }

  /// A feed that reports other delays each minute, and cannot be reached for three of every six hours.
  private func follow(at now: Instant) {
    let minute = now.unixSeconds / 60
    guard minute / 180 % 2 == 0 else { return session.desk.show(TripReports(reports), [status]) }
    var status = FollowingStatus(source: "https://feeds.example.org/trip-updates.pb")
    (status.seen, status.timestamp) = (now, now)
    self.status = status
    let timetable = session.desk.timetable.value
    reports = [:]
    for row in stride(from: minute % 5, to: timetable.count, by: 5) {
      let delay = Seconds(60 * (minute % 7))
      reports[timetable.instance(ofRow: row)] = TripReport(
        time: now, stopTimes: (1...14).map { StopTimeReport(sequence: StopSequence($0), departureDelay: delay) })
    }
    session.desk.show(TripReports(reports), [status])
  }

  private var reports: [TripInstance: TripReport] = [:]
  private var status = FollowingStatus(source: "https://feeds.example.org/trip-updates.pb")

  /// The time for which this thread had a processor, in milliseconds: other programs do not add to it.
  private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }

  /// The bytes that the program has allocated and not freed.
  var memory: Int {
    let all = mallinfo2()
    return all.uordblks + all.hblkhd
  }
}

extension Board {
  /// What stands in the first rows of departures.
  fileprivate var shownRows: [String] {
    (0..<6).flatMap { window.view.grid.row($0).cells.map(\.label.shownText) }
  }
}
