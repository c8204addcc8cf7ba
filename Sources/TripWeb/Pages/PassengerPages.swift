import NIOHTTP1
import Synchronization
public import TripCore

/// The web pages for passengers: the boards of all stops, and the list of stops. A ``FeedServer`` answers with them.
///
/// A page is made when it is asked for, on a thread of its own, and kept until the minute ends or ``noteChange()`` is
/// called. Readers who ask for the same page at the same time wait for one making.
public final class PassengerPages: Sendable {
  /// Returns what a page says.
  public typealias Source = @Sendable (PageRequest) async -> PageContent

  /// What is known about a page when it is asked for.
  enum Response: Sendable {
    case made(MadePage)
    case underway(Task<MadePage, Never>)
    /// Too many other pages are being made.
    case busy
  }

  private struct State {
    /// Raised with each change, so that a page that was begun before is not kept.
    var generation = 0
    var made: [PageRequest: MadePage] = [:]
    var underway: [PageRequest: Task<MadePage, Never>] = [:]
  }

  /// The time after which a board asks for itself again.
  public static let refresh: Seconds = 10
  /// The greatest number of pages that are kept, and of pages that are being made at the same time.
  private static let (keptLimit, makingLimit) = (500, 64)

  /// The languages of the pages; the first one is for readers of none of them.
  let languages: [PageLanguage]
  private let tags: [String]
  private let now: @Sendable () -> Instant
  private let source: Source
  private let state = Mutex(State())

  /// Prepares the pages.
  ///
  /// - Parameters:
  ///   - languages: The languages of the pages, at least one; the first one is for readers of none of them.
  ///   - now: Returns the current time.
  ///   - source: Returns what a page says. It is called away from the main actor.
  public init(in languages: [PageLanguage], now: @escaping @Sendable () -> Instant, source: @escaping Source) {
    self.languages = languages
    tags = languages.map(\.tag)
    self.now = now
    self.source = source
  }

  /// Makes every page again that is asked for from now on.
  public func noteChange() {
    state.withLock { state in
      state.generation += 1
      state.made = [:]
      state.underway = [:]
    }
  }

  /// Reads which page a request is for; `nil` when it is for none.
  func request(_ head: HTTPRequestHead) -> PageRequest? {
    guard head.uri.hasPrefix("/"), head.method == .GET || head.method == .HEAD else { return nil }
    let accepted = AcceptedLanguages(head.headers["Accept-Language"].joined(separator: ","))
    return PageRequest(head.uri, accepting: accepted, among: tags)
  }

  /// Returns a page, or the task that makes it.
  func response(to request: PageRequest) -> Response {
    let minute = minute
    return state.withLock { state in
      if let page = state.made[request], page.minute == minute { return .made(page) }
      if let task = state.underway[request] { return .underway(task) }
      guard state.underway.count < Self.makingLimit else { return .busy }
      let generation = state.generation
      let task = Task(executorPreference: PageThread.shared) { [self] in
        let page = await make(request)
        keep(page, request, generation)
        return page
      }
      state.underway[request] = task
      return .underway(task)
    }
  }

  /// Makes the page that says that nothing can be shown now.
  func unavailable(_ request: PageRequest) -> MadePage {
    page(PageFrame(request: request, languages: languages).unavailable(), .serviceUnavailable, request)
  }

  private var minute: Int { now().unixSeconds.quotientAndRemainder(dividingBy: 60).quotient }

  private func make(_ request: PageRequest) async -> MadePage {
    let frame = PageFrame(request: request, languages: languages)
    switch (await source(request), request.place) {
    case (.board(let board, let alerts), _): return page(frame.board(board, alerts: alerts), .ok, request)
    case (.stops(let choices), .stops(let search)): return page(frame.stops(choices, search: search), .ok, request)
    case (.stops, .board), (.unknownStop, _): return page(frame.unknownStop(), .notFound, request)
    case (.unavailable, _): return unavailable(request)
    }
  }

  private func page(_ html: HTML, _ status: HTTPResponseStatus, _ request: PageRequest) -> MadePage {
    var refreshes = status == .serviceUnavailable
    if case .board = request.place, status == .ok, !request.isStill { refreshes = true }
    return MadePage(
      html, status: status, language: tags[request.language], refresh: refreshes ? Self.refresh : nil, minute: minute)
  }

  /// Keeps a page for the next readers. Pages that anyone can ask for in any number are not kept: those of unknown stops,
  /// and results of a search.
  private func keep(_ page: MadePage, _ request: PageRequest, _ generation: Int) {
    state.withLock { state in
      guard state.generation == generation else { return }
      state.underway[request] = nil
      if case .stops(let search) = request.place, !search.isEmpty { return }
      guard page.status == .ok else { return }
      if state.made.count >= Self.keptLimit { state.made = [:] }
      state.made[request] = page
    }
  }
}
