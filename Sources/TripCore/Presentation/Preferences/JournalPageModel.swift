/// The page *Journal* of the preferences: where the journal is, and the test of a connection to a server.
///
/// What is typed becomes the preference with ``commit()``, and holds from the next start on.
@MainActor
public final class JournalPageModel {
  /// The two places of a journal.
  public enum Place: String, CaseIterable, Sendable {
    /// A file on this computer.
    case thisComputer
    /// A database of a server.
    case server
  }

  /// The journal that the running desk uses.
  public struct Current: Sendable {
    /// The path or the address of the journal.
    public var store: String
    /// Whether the command line named the journal with `--store`.
    public var isNamed: Bool
    /// Whether the desk is a rehearsal.
    public var isRehearsal: Bool

    /// Makes a description of the running desk's journal.
    public init(store: String, isNamed: Bool = false, isRehearsal: Bool = false) {
      (self.store, self.isNamed, self.isRehearsal) = (store, isNamed, isRehearsal)
    }
  }

  /// What the page can ask about servers, which TripCore itself does not know.
  public struct Server: Sendable {
    /// Returns the address as messages show it, without a password, or why an address cannot be used.
    public var check: @Sendable (String) -> Result<String, ServerProblem>
    /// Tests the connection to an address. The answer after the task was cancelled is not used.
    public var test: @Sendable (String) async -> Result<ServerFacts, ServerProblem>

    /// Makes the questions of two functions.
    public init(
      check: @escaping @Sendable (String) -> Result<String, ServerProblem>,
      test: @escaping @Sendable (String) async -> Result<ServerFacts, ServerProblem>
    ) {
      (self.check, self.test) = (check, test)
    }
  }

  /// What is known of a connection, with the text that says so.
  public enum Outcome: Hashable, Sendable {
    /// Nothing was tested.
    case none
    /// A test is under way.
    case testing(String)
    /// The journal can be used.
    case good(String)
    /// The journal can be read only.
    case readOnly(String)
    /// The journal, or what was typed, cannot be used.
    case bad(String)

    /// Whether a test is under way.
    public var isTesting: Bool { if case .testing = self { true } else { false } }

    /// The text, with a symbol at its beginning that says how it ended.
    public var text: String {
      switch self {
      case .none: ""
      case .testing(let text): text
      case .good(let text): "✓ " + text
      case .readOnly(let text), .bad(let text): "⚠ " + text
      }
    }
  }

  /// The chosen place.
  public let place: Dynamic<Place>
  /// The typed path of the file; empty for the standard file.
  public let path: Dynamic<String>
  /// The typed address of the server.
  public let address: Dynamic<String>
  /// What is known of the connection to the typed address, or why what was typed is not kept.
  public let outcome: ReadOnlyDynamic<Outcome>
  /// Whether ``test()`` is possible: a server is chosen, its address is not empty, and no test is under way.
  public var canTest: some ObservableValue<Bool> {
    combineLatest(place, address, found) { $0 == .server && !Self.trimmed($1).isEmpty && !$2.isTesting }
  }
  /// A sentence about the journal that the running desk uses, where it is another one than the chosen one; empty where
  /// it is the same.
  public var note: some ObservableValue<String> {
    preferences.journal.map { [current, standard, wording] in
      Self.note($0, current: current, standard: standard, wording)
    }
  }

  private let found = Dynamic(Outcome.none)
  private let preferences: PreferencesModel
  private let current: Current?
  private let standard: String
  private let wording: Wording
  private let server: Server
  private let bag = SubscriptionBag()
  private var work: Task<Void, Never>?

  /// Makes the model of the page.
  ///
  /// - Parameters:
  ///   - preferences: The preferences, which get the choice.
  ///   - current: The journal of the running desk; `nil` when no desk is open.
  ///   - standard: The path of the standard file.
  ///   - wording: The words of the user.
  ///   - server: The questions about servers.
  public init(
    _ preferences: PreferencesModel, current: Current?, standard: String, wording: Wording, server: Server
  ) {
    self.preferences = preferences
    self.current = current
    self.standard = standard
    self.wording = wording
    self.server = server
    let choice = preferences.journal.value
    switch choice {
    case .standard: (place, path, address) = (Dynamic(.thisComputer), Dynamic(""), Dynamic(""))
    case .file(let text): (place, path, address) = (Dynamic(.thisComputer), Dynamic(text), Dynamic(""))
    case .server(let text): (place, path, address) = (Dynamic(.server), Dynamic(""), Dynamic(text))
    }
    outcome = found.readOnly
    // What was found is about another address now.
    bag.add(address.bind { [weak self] _ in self?.forget() })
    bag.add(path.bind { [weak self] _ in self?.forget() })
    bag.add(
      place.bind { [weak self] _ in
        self?.forget()
        self?.commit()
      })
  }

  isolated deinit { work?.cancel() }

  /// Keeps what is typed as the preference, or says why it cannot be kept; the preference then stays as it was. An
  /// empty address is not kept either, and nothing is said of it.
  public func commit() {
    switch place.value {
    case .thisComputer:
      let text = Self.trimmed(path.value)
      if text.isEmpty {
        keep(.standard)
      } else if JournalChoice.isPath(text) {
        keep(.file(text))
      } else {
        refuse(wording.translation.translate("This path is not kept: write it whole, from the first slash on."))
      }
    case .server:
      let text = Self.trimmed(address.value)
      guard !text.isEmpty else { return }
      switch check(text) {
      case .success: keep(.server(text))
      case .failure(let problem): refuse(wording.sentence(problem))
      }
    }
  }

  /// Says why what is typed is not kept, and which choice stays.
  private func refuse(_ reason: String) {
    let stays = wording.translation.translate("Until it can be used, the journal stays at %@.")
    found.value = .bad(reason + "\n" + Translation.fill(stays, preferences.journal.value.store ?? standard))
  }

  /// Keeps what is typed, and ends a test: the page is closed.
  public func close() {
    commit()
    forget()
  }

  /// Keeps what is typed, and tests the connection. ``outcome`` says what was found.
  public func test() {
    guard canTest.value else { return }
    commit()
    let text = Self.trimmed(address.value)
    guard case .success(let name) = check(text) else { return }
    found.value = .testing(Translation.fill(wording.translation.translate("Connecting to %@…"), name))
    work = Task { [weak self, server] in
      let result = await server.test(text)
      guard !Task.isCancelled else { return }
      self?.take(result)
    }
  }

  /// Checks an address. The file of the preferences has one line for it.
  private func check(_ text: String) -> Result<String, ServerProblem> {
    text.contains(where: \.isNewline) ? .failure(.unreadableAddress) : server.check(text)
  }

  private func take(_ result: Result<ServerFacts, ServerProblem>) {
    work = nil
    switch result {
    case .success(let facts) where facts.isRehearsal: found.value = unusable(.rehearsal)
    case .success(let facts):
      let text = wording.sentence(facts) + "\n" + wording.details(facts)
      found.value = facts.mayDecide && !facts.isStandby ? .good(text) : .readOnly(text)
    case .failure(let problem): found.value = unusable(problem)
    }
  }

  /// What a failed test says. The address is the preference by then, because the server may only be away.
  private func unusable(_ problem: ServerProblem) -> Outcome {
    let kept = wording.translation.translate("The address is kept all the same, and holds from the next start on.")
    return .bad(wording.sentence(problem) + "\n" + kept)
  }

  private func forget() {
    work?.cancel()
    work = nil
    if found.value != .none { found.value = .none }
  }

  private func keep(_ choice: JournalChoice) {
    if preferences.journal.value != choice { preferences.journal.value = choice }
  }

  private static func note(
    _ choice: JournalChoice, current: Current?, standard: String, _ wording: Wording
  ) -> String {
    guard let current else { return "" }
    let translation = wording.translation
    if current.isNamed {
      return Translation.fill(
        translation.translate("This desk was started with --store %@, which goes before what is chosen here."),
        current.store)
    }
    if current.isRehearsal {
      return Translation.fill(
        translation.translate("This desk is a rehearsal. Rehearsals keep a file of their own: %@."), current.store)
    }
    guard current.store != choice.store ?? standard else { return "" }
    return Translation.fill(
      translation.translate("This desk goes on with %@. What is chosen here holds from the next start on."),
      current.store)
  }

  private static func trimmed(_ text: String) -> String {
    let rest = text.drop(while: \.isWhitespace)
    return String(rest[..<(rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) } ?? rest.startIndex)])
  }
}
