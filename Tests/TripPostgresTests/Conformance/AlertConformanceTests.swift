import Foundation
import TestSupport
import Testing
import TripCore

extension JournalConformanceTests {
  @Suite("Every journal: an alert of several authors", .timeLimit(.minutes(10)))
  struct Alerts {
    @Test(
      "an alert that one author ends while another makes it longer does not come back",
      arguments: JournalKind.available)
    func endedAndLonger(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      _ = try await desks[0].append(decision(.written(content(until: 1)), until: 1))
      // Neither desk knows what the other decides.
      let longer = decision(.written(content(until: 10)), until: 10, by: "b")
      let end = decision(.ended, until: 1)
      let entries = try await desks[1].append([longer]) + desks[0].append([end])
      for days in 0...10 {
        let state = try await state(of: desks[days % 2], from: days)
        #expect(state.ownAlerts.isEmpty, "read from day \(days) on")
      }
      #expect(entries[1].subject.serviceDate == Sample.day.advanced(by: 10))
      // After an answer that was lost, the same proposals are appended again.
      #expect(try await desks[1].append([longer]) + desks[0].append([end]) == entries)
    }

    @Test("an alert is not made longer over an end that the author did not know", arguments: JournalKind.available)
    func longerAfterEnd(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      _ = try await desks[0].append(decision(.written(content(until: 1)), until: 1))
      let longer = decision(.written(content(until: 10)), until: 10, by: "b").knowing(
        try await state(of: desks[1], from: -1))
      let end = try await desks[0].append(decision(.ended, until: 1))
      let refusal = Refusal(
        subject: longer.subject, reason: .decidedMeanwhile(by: end.author, entry: end.id))
      await #expect(throws: JournalError.refused(refusal)) { _ = try await desks[1].append(longer) }
      #expect(try await state(of: desks[1], from: -1).ownAlerts.isEmpty)
    }

    @Test("an entry is undone by a desk that does not know its last day", arguments: JournalKind.available)
    func undone(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      _ = try await desks[1].append(decision(.written(content(until: 10)), until: 10, by: "b"))
      let end = decision(.ended, until: 1)
      let ended = try await desks[0].append(end)
      // The desk undid what it had not saved yet.
      let known = JournalEntry(
        sequence: .start, id: end.id, group: end.group, time: end.time, author: end.author, operatorID: end.operatorID,
        subject: end.subject, action: ended.action)
      let undo = Sample.undo([known])
      let undone = try await desks[0].append(undo)
      #expect(undone.map(\.subject) == [ended.subject])
      #expect(try await desks[0].append(undo) == undone)
      #expect(try await state(of: desks[1], from: 10).ownAlerts.count == 1)
      #expect(try await state(of: desks[1], from: 11).entries.isEmpty)
    }

    @Test("a step about alerts and trips of one day is appended whole", arguments: JournalKind.available)
    func mixedStep(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let step = [
        decision(.written(content(until: 3)), until: 3), Sample.proposal(on: try Sample.trip()),
        decision(.written(content(until: 0)), until: 0, on: "other"), decision(.ended, until: 0),
        Sample.proposal(on: try Sample.trip()),
      ]
      let entries = try await desks[0].append(step)
      #expect(entries[3].subject.serviceDate == Sample.day.advanced(by: 3))
      #expect(entries[4].decision == .departure(delay: 120, at: 10))
      #expect(try await desks[1].all() == entries)
      let undo = Sample.undo(entries)
      let undone = try await desks[1].append(undo)
      #expect(try await desks[0].append(undo) == undone)
      #expect(try await desks[0].append(step) == entries)
      #expect(try await state(of: desks[0], from: -1).ownAlerts.isEmpty)
    }

    @Test(
      "whatever two authors decide of the same alerts, who reads from a day on knows what all entries say",
      arguments: JournalKind.available)
    func random(_ kind: JournalKind) async throws {
      var random = SeededRandom.announced("\(kind): alerts of two authors")
      let journals = try await SharedJournal(kind).open(2)
      // Each author decides by what the desk knew at some earlier time.
      var views = [JournalState(), JournalState()]
      var sent: [[Proposal]] = []
      for _ in 0..<120 {
        let number = random.below(2)
        if random.chance(0.4) { views[number] = try await state(of: journals[number], from: random.below(6)) }
        var step: [Proposal]
        let own = views[number].entries.filter { $0.author == "author-\(number)" }
        if random.chance(0.2), !sent.isEmpty {
          step = sent[random.below(sent.count)]
        } else if random.chance(0.25), !own.isEmpty {
          step = Sample.undo([own[random.below(own.count)]], author: "author-\(number)")
        } else {
          let id = "alert-\(random.below(3))"
          let days = random.below(10)
          let isEnd = random.chance(0.4)
          let day = Sample.day.advanced(by: isEnd ? 0 : days)
          step = [
            Proposal(
              isEnd ? .ended : .written(content(until: days)),
              on: views[number].subject(ofAlert: GTFSID(id), until: day),
              time: Sample.start, author: "author-\(number)", operatorID: Sample.operatorID)
          ]
        }
        guard try await journals[number].takes(step) else { continue }
        sent.append(step)
        let whole = try await journals[1 - number].state(of: Sample.operatorID)
        for days in (0..<10).shuffled(using: &random).prefix(3) {
          let isTold: (Alert) -> Bool = { ($0.told.end ?? Sample.start) >= Self.noon(days) }
          let read = try await state(of: journals[number], from: days)
          #expect(read.ownAlerts.filter(isTold) == whole.ownAlerts.filter(isTold), "from day \(days) on")
        }
      }
      let all = try await journals[0].all()
      #expect(Set(all.map(\.id)).count == all.count && all.areInOrder && all.count > 30)
    }

    private func decision(
      _ decision: AlertDecision, until days: Int, by author: String = "a", on id: GTFSID = "alert"
    ) -> Proposal {
      Proposal(
        decision, on: AlertSubject(id: id, lastDay: Sample.day.advanced(by: days)), time: Sample.start,
        author: author,
        operatorID: Sample.operatorID)
    }

    private func content(until days: Int) -> AlertContent {
      var content = Sample.alertContent("Until \(days)")
      content.told = AlertPeriod(from: nil, to: Self.noon(days))
      content.impacts = [AlertPeriod(from: Self.noon(-1), to: Self.noon(days))]
      return content
    }

    /// Noon of a day after ``Sample/day``.
    private static func noon(_ days: Int) -> Instant {
      Instant(unixSeconds: (Sample.day.dayNumber + days) * 86_400 + 43_200)
    }

    private func state(of journal: any Journal, from days: Int) async throws -> JournalState {
      try await journal.state(of: Sample.operatorID, on: JournalState.days(from: Sample.day.advanced(by: days)))
    }
  }
}
