import FoundationEssentials
import Testing
import TripCore

@MainActor @Suite("The page Journal of the preferences")
struct JournalPageModelTests {
  private nonisolated static let facts = ServerFacts(
    serverVersion: "15.12", schemaVersion: 1, isRehearsal: false, operators: 2, entries: 1_234, login: "anna",
    mayDecide: true,
    isStandby: false, isEncrypted: true, roundTrip: .microseconds(430))
  private let preferences = PreferencesModel()

  /// Addresses are those that begin like one; one with a password is refused.
  private func page(
    _ current: JournalPageModel.Current? = .init(store: "/home/anna/journal.sqlite"),
    finding result: @escaping @Sendable () async -> Result<ServerFacts, ServerProblem> = { .success(facts) }
  ) -> JournalPageModel {
    let server = JournalPageModel.Server {
      guard $0.hasPrefix("postgresql://") else { return .failure(.unreadableAddress) }
      return $0.contains(":secret@") ? .failure(.passwordInAddress) : .success($0)
    } test: { _ in
      await result()
    }
    let wording = Wording(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    return JournalPageModel(
      preferences, current: current, standard: "/home/anna/journal.sqlite", wording: wording, server: server)
  }

  private func ended(_ page: JournalPageModel) async -> JournalPageModel.Outcome {
    while page.outcome.value.isTesting { await Task.yield() }
    return page.outcome.value
  }

  @Test("what is typed becomes the preference when it is committed, and not with each key")
  func committing() {
    let page = page()
    page.place.value = .server
    #expect(preferences.journal.value == .standard, "an empty address is no choice")
    page.address.value = "postgresql://h"
    #expect(preferences.journal.value == .standard)
    page.address.value = " postgresql://h/trips "
    page.commit()
    #expect(preferences.journal.value == .server("postgresql://h/trips"))
    page.place.value = .thisComputer
    #expect(preferences.journal.value == .standard)
    page.path.value = "/srv/trips.sqlite"
    page.commit()
    #expect(preferences.journal.value == .file("/srv/trips.sqlite"))
    page.place.value = .server
    #expect(preferences.journal.value == .server("postgresql://h/trips"), "the field still has it")
  }

  @Test("what cannot be used is not kept, and the page says why")
  func refused() {
    let page = page()
    page.path.value = "trips.sqlite"
    page.commit()
    let stays = "\nUntil it can be used, the journal stays at "
    #expect(
      page.outcome.value
        == .bad(
          "This path is not kept: write it whole, from the first slash on.\(stays)/home/anna/journal.sqlite."))
    preferences.journal.value = .server("postgresql://h/before")
    page.place.value = .server
    #expect(page.outcome.value == .none)
    page.address.value = "postgresql://anna:secret@h/trips"
    page.commit()
    #expect(
      page.outcome.value.text
        == "⚠ A password does not belong in the address: put it into ~/.pgpass, PGPASSWORD or a service file."
        + "\(stays)postgresql://h/before.")
    page.address.value = "postgresql://h/trips\nstep 9"
    page.commit()
    #expect(page.outcome.value.text.contains("cannot read this address"))
    #expect(preferences.journal.value == .server("postgresql://h/before"))
  }

  @Test("an address is kept although its test failed, and the page says so")
  func failed() async {
    let page = page(finding: { .failure(.noDatabase("trips")) })
    page.place.value = .server
    page.address.value = "postgresql://h/trips"
    page.test()
    #expect(
      await ended(page).text.hasSuffix(
        "create it.\nThe address is kept all the same, and holds from the next start on."))
    #expect(preferences.journal.value == .server("postgresql://h/trips"))
  }

  @Test("a test that succeeds says who may do what, and what is there")
  func success() async {
    let page = page()
    page.place.value = .server
    page.address.value = "postgresql://h/trips"
    page.test()
    #expect(page.outcome.value == .testing("Connecting to postgresql://h/trips…") && !page.canTest.value)
    #expect(
      await ended(page).text == """
        ✓ The journal is there, and the login anna may decide.
        PostgreSQL 15.12 · journal version 1 · 2 operators · 1,234 entries · encrypted · answers in 0.4 ms
        """)
    #expect(page.canTest.value && preferences.journal.value == .server("postgresql://h/trips"))
    page.address.value = "postgresql://other/trips"
    #expect(page.outcome.value == .none, "what was found is about another address")
  }

  @Test("a login that only reads is told so, also on a standby")
  func readOnly() async {
    for isStandby in [false, true] {
      let page = page(finding: {
        var facts = Self.facts
        (facts.mayDecide, facts.isStandby, facts.entries, facts.operators) = (false, isStandby, nil, 1)
        facts.roundTrip = .milliseconds(23)
        return .success(facts)
      })
      page.place.value = .server
      page.address.value = "postgresql://h/trips"
      page.test()
      let text = await ended(page).text
      #expect(text.hasPrefix("⚠ The journal is there") && text.contains("the login anna can read, not decide."))
      #expect(text.contains("standby") == isStandby && text.hasSuffix("1 operator · encrypted · answers in 23 ms"))
    }
  }

  @Test("a journal of rehearsals is none for a desk")
  func rehearsal() async {
    let page = page(finding: {
      var facts = Self.facts
      facts.isRehearsal = true
      return .success(facts)
    })
    page.place.value = .server
    page.address.value = "postgresql://h/trips"
    page.test()
    #expect(
      await ended(page)
        == .bad(
          "The journal holds decisions of a rehearsal: name another one for real decisions.\n"
            + "The address is kept all the same, and holds from the next start on."))
  }

  @Test("a change of the address ends the test, whose late answer is not shown")
  func cancelled() async {
    let (answers, giver) = AsyncStream.makeStream(of: Void.self)
    let page = page(finding: {
      for await _ in answers { break }
      return .failure(.noDatabase("trips"))
    })
    page.place.value = .server
    page.address.value = "postgresql://h/trips"
    page.test()
    page.address.value = "postgresql://h/trip"
    #expect(page.outcome.value == .none && page.canTest.value)
    giver.finish()
    for _ in 0..<20 { await Task.yield() }
    #expect(page.outcome.value == .none)
  }

  @Test("when the window closes, what is typed is kept and the test ends")
  func closing() {
    let page = page()
    page.place.value = .server
    page.address.value = "postgresql://h/trips"
    page.test()
    page.address.value = "postgresql://other/trips"
    page.test()
    page.close()
    #expect(page.outcome.value == .none && preferences.journal.value == .server("postgresql://other/trips"))
  }

  @Test("there is nothing to test on this computer, without an address, and while a test is under way")
  func testing() {
    let page = page()
    #expect(!page.canTest.value)
    page.address.value = "postgresql://h/trips"
    #expect(!page.canTest.value)
    page.place.value = .server
    #expect(page.canTest.value)
    page.address.value = "  "
    #expect(!page.canTest.value)
  }

  @Test("the page says which journal the desk goes on with, and why")
  func notes() {
    func note(_ current: JournalPageModel.Current?, _ choice: JournalChoice) -> String {
      preferences.journal.value = choice
      return page(current).note.value
    }
    let file = "/home/anna/journal.sqlite"
    #expect(note(.init(store: file), .standard) == "")
    #expect(note(nil, .server("service=x")) == "")
    #expect(
      note(.init(store: file), .server("service=x"))
        == "This desk goes on with \(file). What is chosen here holds from the next start on.")
    #expect(note(.init(store: "service=x"), .server("service=x")) == "")
    #expect(
      note(.init(store: "/tmp/a", isNamed: true), .standard)
        == "This desk was started with --store /tmp/a, which goes before what is chosen here.")
    #expect(
      note(.init(store: "/tmp/r", isRehearsal: true), .server("service=x"))
        == "This desk is a rehearsal. Rehearsals keep a file of their own: /tmp/r.")
  }

  @Test(
    "the page shows the choice that was kept",
    arguments: [
      JournalChoice.standard, .file("/srv/a b.sqlite"), .server("host=h dbname=trips"),
    ])
  func kept(_ choice: JournalChoice) throws {
    preferences.journal.value = choice
    let read = try Preferences(text: preferences.current.text)
    #expect(read.journal == choice)
    let page = page()
    page.commit()
    #expect((page.place.value == .server) == (choice == .server("host=h dbname=trips")))
    #expect(page.path.value == (choice == .file("/srv/a b.sqlite") ? "/srv/a b.sqlite" : ""))
    for line in ["journal-file a.sqlite", "journal-file", "journal-server"] {
      #expect(throws: Preferences.TextError.malformedLine(line)) {
        try Preferences(text: "tripdesk preferences 1\n\(line)\n")
      }
    }
  }
}
