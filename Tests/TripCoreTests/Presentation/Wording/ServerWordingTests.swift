import FoundationEssentials
import Testing
import TripCore

@Suite("The words about a journal on a server")
struct ServerWordingTests {
  private let wording = Wording(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  @Test(
    "each problem is one sentence that names what it is about and says what to do",
    arguments: [
      (ServerProblem.unreadableAddress, "postgresql://HOST/DATABASE"), (.passwordInAddress, "~/.pgpass"),
      (.noLibrary, "libpq5"), (.noService("trips"), "trips"), (.unknownName("h.example"), "h.example"),
      (.refused(at: "h:5432"), "h:5432"), (.noAnswer(at: "h:5432"), "h:5432"), (.notPostgres(at: "h:80"), "h:80"),
      (.noEncryption(host: "h"), "TLS"), (.noRootCertificates(file: "/ca"), "/ca"),
      (.untrustedCertificate(host: "h.example"), "sslrootcert"), (.certificateOfOther(host: "h", name: "o"), "for o:"),
      (.expiredCertificate(host: "h.example"), "expired"), (.noPassword(login: "anna"), "PGPASSWORD"),
      (.wrongPassword(login: "anna"), "~/.pgpass"), (.loginRefused(login: "anna", reason: "no entry"), "no entry"),
      (.noDatabase("trips"), "trips"), (.mayNotConnect(login: "anna", database: "trips"), "anna"),
      (.damaged(database: "trips"), "tripdesk store check"), (.onlyReads, "standby"),
      (.noJournal(database: "trips"), "tripdesk store create"), (.mayNotRead, "tripdesk_viewer"),
      (.noRole(login: "anna"), "tripdesk_dispatcher"), (.notOwner("must be owner"), "owner run this command"),
      (.mayNotDecide, "can read, not decide"),
      (.mayNotMakeRoles("a, b"), "may not create them: a, b."), (.mayNotCreate("permission denied"), "GRANT CREATE"),
      (.olderVersion(found: 1, needed: 2), "tripdesk store upgrade"),
      (.newerVersion(found: 3, supported: 2), "version 3"), (.rehearsal, "rehearsal"), (.tooManyConnections, "taken"),
      (.notReady, "again"), (.other("odd"), "odd"),
    ])
  func sentences(_ problem: ServerProblem, _ part: String) {
    let sentence = wording.sentence(problem)
    #expect(sentence.contains(part) && !sentence.contains("%") && !sentence.contains("\n"))
    #expect(sentence.contains(": ") || sentence.contains("; "), "it says what to do")
    #expect("\(problem)" == sentence)
  }

  @Test("a repair is offered for a damaged file, and not for a server")
  func repair() {
    for notice in [{ DeskNotice.notSaved(2, $0) }, { DeskNotice.journalUnavailable($0) }] {
      #expect(notice(.damaged(path: "/a.sqlite")).offers.contains(.repairJournal))
      let offers = notice(.damaged(path: "postgresql://anna@h/trips")).offers
      #expect(offers.contains(.retrySaving) && !offers.contains(.repairJournal))
    }
  }

  @Test("an error of a journal on a server is said in the same words, and one of a file as before")
  func errors() {
    let server = "postgresql://anna@h/trips"
    func same(_ error: JournalError, _ problem: ServerProblem) -> Bool {
      wording.sentence(error) == wording.sentence(problem)
    }
    #expect(same(.unreachable(path: server, reason: .noDatabase("trips")), .noDatabase("trips")))
    #expect(same(.notAJournal(path: server), .noJournal(database: "trips")))
    #expect(same(.notAJournal(path: "service=x"), .noJournal(database: "service=x")))
    #expect(same(.readOnly(path: server), .mayNotDecide))
    #expect(same(.mayNotDecide(path: server), .mayNotDecide))
    #expect(same(.unreadable(path: server), .mayNotRead))
    #expect(same(.damaged(path: server), .damaged(database: "trips")))
    #expect(same(.rehearsal(path: server), .rehearsal))
    #expect(
      same(.newerVersion(found: 2, supported: 1, path: server), .newerVersion(found: 2, supported: 1)))
    #expect(same(.unreachable(path: server, reason: .other("gone")), .other("gone")))
    let notice = wording.sentence(DeskNotice.journalReadOnly(.mayNotDecide(path: server)))
    #expect(notice.contains("can read, not decide") && !notice.contains("file"))
    #expect(wording.sentence(.readOnly(path: "/a.sqlite")) == "/a.sqlite may not be written.")
    #expect(wording.sentence(.realDecisions(path: server)).contains("Rehearse in another database"))
    #expect(wording.sentence(.realDecisions(path: "/a.sqlite")).contains("Rehearse on another file"))
  }

  @Test("a message of the server at the end of a sentence has one full stop")
  func fullStops() {
    for reason in ["role \"anna\" is not permitted to log in", "it is not permitted."] {
      for problem in [ServerProblem.loginRefused(login: "anna", reason: reason), .other(reason)] {
        let sentence = wording.sentence(problem)
        #expect(sentence.hasSuffix(".") && !sentence.hasSuffix(".."))
      }
    }
    #expect(wording.sentence(.failed(path: "/a", reason: "no such table")) == "/a: no such table.")
  }

  @Test("what is kept is sent by itself where the problem passes, and else when it is corrected")
  func keeping() {
    func notices(_ problem: ServerProblem) -> [String] {
      let error = JournalError.unreachable(path: "postgresql://h/trips", reason: problem)
      let known = Instant(unixSeconds: 0)
      let notices: [DeskNotice] = [
        .keptHere(error), .journalAway(error, knownAt: known), .journalAway(error, knownAt: nil),
      ]
      return notices.map { wording.sentence($0) }
    }
    for problem in [ServerProblem.refused(at: "h:5432"), .noAnswer(at: "h"), .notReady, .other("odd")] {
      #expect(notices(problem).allSatisfy { $0.hasSuffix("kept on this computer, and sent by itself.") })
    }
    for problem in [
      ServerProblem.wrongPassword(login: "anna"), .loginRefused(login: "anna", reason: "no"), .mayNotDecide,
      .expiredCertificate(host: "h"), .newerVersion(found: 2, supported: 1),
    ] {
      #expect(notices(problem).allSatisfy { $0.hasSuffix("kept on this computer, and sent when that is corrected.") })
    }
  }

  @Test("a server that a desk knew before does not answer; only before that, the address may be wrong")
  func absence() {
    for problem in [ServerProblem.refused(at: "h:5432"), .noAnswer(at: "h:5432")] {
      let error = JournalError.unreachable(path: "postgresql://h/trips", reason: problem)
      let known: [DeskNotice] = [.keptHere(error), .journalAway(error, knownAt: Instant(unixSeconds: 0))]
      for notice in known { #expect(wording.sentence(notice).hasPrefix("The server at h:5432 does not answer. ")) }
      #expect(wording.sentence(.journalAway(error, knownAt: nil)).contains("check the address"))
    }
  }
}
