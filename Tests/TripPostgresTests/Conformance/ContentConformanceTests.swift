import Foundation
import TestSupport
import Testing

@testable import TripCore

extension JournalConformanceTests {
  @Suite("Every journal: content", .timeLimit(.minutes(10)))
  struct Content {
    @Test("every kind of decision comes back as it was", arguments: JournalKind.available)
    func decisions(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let actions: [JournalEntry.Action] =
        [
          .departure(delay: -86_400, at: 0), .departure(delay: 0, at: nil),
          .departure(delay: 86_400, at: StopSequence(Int(UInt32.max))), .cancelled, .reinstated, .skipped(at: 20),
          .restored(at: 20), .platform(Platform(stopID: "s9", code: "4", station: "station"), at: 20),
          .platform(Platform(stopID: "", code: "", station: ""), at: 0),
          .platform(Platform(stopID: "NULL", code: nil, station: "\\N"), at: 1), .reason("Signal"), .reason(""),
          .note(""), .note("NULL"), .note(" "), .vehicle("12"), .vehicle(""),
          .held(delay: -86_400, at: 0), .held(delay: 86_400, at: nil), .endsEarly(at: 20), .startsLate(at: 20),
          .cancelledWithReason("Signal"), .cancelledWithReason(""), .cancelledWithReason(" é\n", cause: .unknown),
          .added(ExtraTrip(like: "t 1 2", shift: -420)),
          .added(ExtraTrip(like: "", shift: 86_400)), .withdrawn,
        ].map { JournalEntry.Action.decision($0) }
      var entries: [JournalEntry] = []
      for (number, action) in actions.enumerated() {
        let entry = try await desks[number % 2].append(proposal(action, on: "t\(number)"))
        #expect(entry.action == action)
        entries.append(entry)
      }
      entries += try await desks[0].append(Sample.undo(entries.reversed()))
      for desk in desks { #expect(try await desk.all() == entries) }
      #expect(try await desks[1].state(of: Sample.operatorID).decidedInstances.isEmpty)
    }

    @Test("the stop time that a decision is about comes back as it was planned", arguments: JournalKind.available)
    func stopTimes(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let decisions: [Decision] = [
        .departure(delay: -60, at: 20), .held(delay: 300, at: nil), .held(delay: 300, at: 20), .skipped(at: 20),
        .restored(at: 20), .endsEarly(at: 20), .startsLate(at: 20),
      ]
      let planned = DifficultTexts.all.filter { !$0.contains("\0") }.enumerated().map { number, text in
        PlannedStopTime(
          stopID: GTFSID(text), station: number % 2 == 0 ? nil : GTFSID(text),
          departure: Instant(unixSeconds: number * 1_000 - 3_000),
          visit: 1 + number % 2, visits: 1 + number % 3 + number % 2)
      }
      var written: [JournalEntry] = []
      for (number, planned) in planned.enumerated() {
        for decision in decisions {
          written.append(
            try await desks[number % 2].append(proposal(.decision(decision), on: "t\(number)", at: planned)))
          #expect(written.last?.planned == planned)
        }
      }
      for (number, text) in DifficultTexts.all.filter({ !$0.contains("\0") }).enumerated() {
        let extra = ExtraTrip(
          like: "like \u{301}", shift: -420, departure: Instant(unixSeconds: -7),
          ends: number == 0 ? nil : ExtraTrip.Ends(origin: GTFSID(text), destination: "to \(text)"))
        written.append(try await desks[0].append(proposal(.decision(.added(extra)), on: "extra \(number)")))
        #expect(written.last?.decision == .added(extra))
      }
      for desk in desks { #expect(try await desk.all() == written) }
    }

    @Test("every kind of decision about an alert comes back as it was, with its undo", arguments: JournalKind.available)
    func alerts(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let alert = AlertSubject(id: "an alert", lastDay: Sample.day.advanced(by: 5))
      let decisions: [AlertDecision] = [
        .written(Sample.alertContent()), .written(Sample.alertContent("Changed")), .ended, .reworded(Sample.alertTexts),
        .withheld, .automatic,
      ]
      var entries: [JournalEntry] = []
      for (number, decision) in decisions.enumerated() {
        let proposal = Proposal(
          decision, on: alert, time: Sample.start, author: "dispatch-1", operatorID: Sample.operatorID)
        entries += try await desks[number % 2].append([proposal])
      }
      #expect(entries.map(\.alertDecision) == decisions)
      entries += try await desks[0].append(Sample.undo([entries[5]]))
      #expect(entries.last?.subject == .alert(alert))
      for desk in desks {
        #expect(try await desk.all() == entries)
        // The last day of the alert counts as the service date.
        #expect(
          try await desk.entries(of: Sample.operatorID, on: JournalState.days(from: alert.lastDay), after: .start)
            == entries)
        #expect(
          try await desk.entries(
            of: Sample.operatorID, on: JournalState.days(from: alert.lastDay.advanced(by: 1)), after: .start
          ).isEmpty)
      }
    }

    @Test("settings come back as they were from any day on, with their undo", arguments: JournalKind.available)
    func settings(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let place = TurnaroundRule.Place.stops(from: "é \" \\", to: "\u{202E}🚌")
      let rules = (0..<1_000).map { TurnaroundRule(.stop("stop \($0)"), turnaround: Seconds($0)) }
      let plan = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("trip \($0) 故障", GTFSID("vehicle \($0 % 300)")) })
      let started = VehiclePlan([
        "b": .init(vehicle: "7", start: ServiceTime(seconds: -60)),
        "é 2": .init(vehicle: "", start: ServiceTime(seconds: 90_000)),
      ])
      let settings: [OperatorSetting] = [
        .vehicles(VehicleSettings()), .vehicles(VehicleSettings(turnaround: 0, rules: rules, horizon: 0)),
        .vehicles(
          VehicleSettings(
            turnaround: 7_200, rules: [TurnaroundRule(place, turnaround: 7_200)], horizon: 86_400, publishes: false)),
        .singleTrack([TrackSection("é \" \\", "\u{202E}🚌"), TrackSection("b", "c")]),
        .vehiclePlan(VehiclePlan(names: plan)), .vehiclePlan(started), .vehiclePlan(["t": ""]), .singleTrack([]),
      ]
      var entries: [JournalEntry] = []
      for (number, setting) in settings.enumerated() {
        let proposal = Proposal(setting, time: Sample.start, author: "dispatch-1", operatorID: Sample.operatorID)
        entries += try await desks[number % 2].append([proposal])
        // The same proposal again adds nothing.
        #expect(try await desks[(number + 1) % 2].append([proposal]) == entries.suffix(1))
      }
      #expect(entries.map(\.setting) == settings && entries.allSatisfy { $0.subject == .settings })
      entries += try await desks[0].append(Sample.undo([entries[6]]))
      let other = OperatorID("other")
      let theirs = Proposal(.vehiclePlan(["x": "1"]), time: Sample.start, author: "a", operatorID: other)
      _ = try await desks[1].append([theirs])
      for desk in desks {
        #expect(try await desk.all() == entries)
        let days = JournalState.days(from: Sample.day.advanced(by: 10_000))
        let state = try await desk.state(of: Sample.operatorID, on: days)
        #expect(entries.filter { !state.lacks($0) } == entries)
        #expect(state.vehiclePlan == started && state.vehicleSettings.turnaround == 7_200)
        #expect(try await desk.state(of: Sample.operatorID, on: Sample.day...Sample.day).entries.isEmpty)
      }
      let error = await #expect(throws: JournalError.self) { try await desks[0].append(Sample.undo([entries[6]])) }
      guard case .refused(let refusal) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(refusal == Refusal(subject: .settings, reason: .notInEffect))
    }

    @Test("every text comes back with the same bytes", arguments: JournalKind.available, DifficultTexts.all)
    func texts(_ kind: JournalKind, _ text: String) async throws {
      // A very long text is no operator's, see below.
      let operatorID = text.utf8.count < 1_000 ? OperatorID(text) : Sample.operatorID
      let desks = try await SharedJournal(kind).open(2)
      let platform = Platform(stopID: GTFSID(text), code: text, station: GTFSID(text))
      let actions: [Decision] = [
        .note(text), .reason(text), .reason(text, cause: .weather), .vehicle(GTFSID(text)), .cancelledWithReason(text),
        .platform(platform, at: 20), .added(ExtraTrip(like: GTFSID(text), shift: 60)),
      ]
      var entries: [JournalEntry] = []
      for decision in actions {
        let proposal = proposal(.decision(decision), on: GTFSID(text), author: text, operatorID: operatorID)
        entries.append(try await desks[0].append(proposal))
      }
      let read = try await desks[1].all(of: operatorID)
      #expect(read == entries)
      // Equal texts may have different bytes: é is one code point or two.
      for entry in entries + read {
        #expect(
          ContentBytes(entry) == ContentBytes(author: text, operatorID: operatorID.text, trip: text, entry.action))
      }
      #expect(
        read.map { ActionFields($0.action).value.map { Array($0.utf8.suffix(text.utf8.count)) } }
          == actions.map { _ in Array(text.utf8) })
    }

    @Test(
      "an operator's id of 10,000 characters is as good as another, except that a server refuses it",
      arguments: JournalKind.available)
    func longOperator(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let operatorID = OperatorID(DifficultTexts.all[DifficultTexts.all.count - 1])
      let proposal = Sample.proposal(on: try Sample.trip(), operatorID: operatorID)
      guard kind != .postgres else {
        let error = await #expect(throws: JournalError.self) { try await desks[0].append([proposal]) }
        guard case .notStorable = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        return
      }
      let entry = try await desks[0].append(proposal)
      #expect(try await desks[1].all(of: operatorID) == [entry])
      try await desks[0].renewPresence(of: operatorID, at: Sample.start)
      #expect(try await desks[1].lastPresence(of: operatorID) == Sample.start)
    }

    @Test("a text with a NUL is kept whole or refused, and never cut", arguments: JournalKind.available)
    func zero(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      for text in ["\0", "a\0b"] {
        let proposal = proposal(.decision(.note(text)), on: "t")
        let before = try await desks[1].all()
        let kept = try? await desks[0].append([proposal])
        #expect(try await desks[1].all() == before + (kept ?? []))
        #expect(kept?.allSatisfy { $0.decision == .note(text) } ?? true)
      }
    }

    @Test("times, dates and start times at the ends of their ranges come back", arguments: JournalKind.available)
    func ranges(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let days = try ["00010101", "19700101", "20240229", "99991231"].map { try #require(ServiceDate($0)) }
      let times = [Instant.range.lowerBound, -1, 0, Instant.range.upperBound].map { Instant(unixSeconds: $0) }
      var entries: [JournalEntry] = []
      for (day, time) in zip(days, times) {
        for start in [nil, 0, 359_999] {
          let instance = TripInstance(
            tripID: "t", serviceDate: day, startTime: start.map { ServiceTime(seconds: $0) })
          entries.append(
            try await desks[0].append(proposal(.decision(.cancelled), about: instance, time: time)))
        }
      }
      #expect(try await desks[1].all() == entries)
      #expect(entries.map(\.time) == times.flatMap { [$0, $0, $0] })
    }

    /// Makes a proposal that the journal does not check against a trip.
    private func proposal(
      _ action: JournalEntry.Action, on trip: GTFSID, at planned: PlannedStopTime? = nil, author: String = "dispatch-1",
      operatorID: OperatorID = Sample.operatorID
    ) -> Proposal {
      proposal(
        action, about: TripInstance(tripID: trip, serviceDate: Sample.day), at: planned, author: author,
        operatorID: operatorID)
    }

    private func proposal(
      _ action: JournalEntry.Action, about instance: TripInstance, at planned: PlannedStopTime? = nil,
      time: Instant = Sample.start,
      author: String = "dispatch-1", operatorID: OperatorID = Sample.operatorID
    ) -> Proposal {
      Proposal(
        again: JournalEntry(
          sequence: .start, id: UUID(), group: UUID(), time: time, author: author, operatorID: operatorID,
          instance: instance, action: action, planned: planned))
    }
  }
}

/// The bytes of the texts of an entry, because texts with other bytes may be equal in Swift.
private struct ContentBytes: Equatable {
  let texts: [[UInt8]?]

  init(_ entry: JournalEntry) {
    self.init(
      author: entry.author, operatorID: entry.operatorID.text, trip: entry.subject.columnID, entry.action)
  }

  init(author: String, operatorID: String, trip: String, _ action: JournalEntry.Action) {
    let fields = ActionFields(action)
    texts = [author, operatorID, trip, fields.value, fields.platformCode, fields.parentStation].map {
      $0.map { Array($0.utf8) }
    }
  }
}
