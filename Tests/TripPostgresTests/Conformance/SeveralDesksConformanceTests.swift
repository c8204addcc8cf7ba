import Foundation
import TestSupport
import Testing
import TripCore

extension JournalConformanceTests {
  @Suite("Every journal: several desks", .timeLimit(.minutes(10)))
  struct SeveralDesks {
    @Test("a minute more from two desks at the same time is two minutes", arguments: JournalKind.available)
    func minutesAddUp(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let trip = try Sample.trip()
      for round in 1...20 {
        async let one = desks[0].append(Sample.proposal(on: trip, author: "desk-1"))
        async let two = desks[1].append(Sample.proposal(on: trip, author: "desk-2"))
        let decisions = try await Set([one.decision, two.decision])
        #expect(decisions == Set([2 * round - 1, 2 * round].map { .departure(delay: .minutes($0), at: 10) }))
      }
      for desk in desks {
        let decided = try await desk.state(of: Sample.operatorID).decisions(on: trip.instance)
        #expect(decided == (1...40).map { .departure(delay: .minutes($0), at: 10) })
      }
    }

    @Test("a trip's end and a colleague's restored stop beyond count in their order", arguments: JournalKind.available)
    func ends(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      func served(_ trip: Trip, _ desk: any Journal) async throws -> [Int] {
        var known = trip
        known.applyAll(try await desk.state(of: Sample.operatorID).decisions(on: trip.instance))
        return known.stopTimes.filter { !$0.isSkipped }.map(\.sequence.number)
      }
      // A stop that is restored after the trip was ended is served, and one that was restored before is not.
      for (id, order, expected) in [("t", [0, 1], [10, 20, 30]), ("u", [1, 0], [10, 20])] {
        let trip = try Sample.trip(GTFSID(id))
        _ = try await desks[1].append(Sample.proposal(.decide(.skipped(at: 30)), on: trip))
        for number in order {
          let decision: Decision = number == 0 ? .endsEarly(at: 20) : .restored(at: 30)
          _ = try await desks[number].append(Sample.proposal(.decide(decision), on: trip, author: "desk-\(number)"))
        }
        for desk in desks { #expect(try await served(trip, desk) == expected) }
      }
      // At the stop that a colleague skipped meanwhile, the trip cannot end.
      let trip = try Sample.trip("v")
      let skipped = try await desks[1].append(Sample.proposal(.decide(.skipped(at: 20)), on: trip))
      await #expect(throws: JournalError.refused(Refusal(instance: trip.instance, reason: .stopIsSkipped(20)))) {
        _ = try await desks[0].append(Sample.proposal(.decide(.endsEarly(at: 20)), on: trip))
      }
      _ = try await desks[0].append(Sample.undo([skipped])[0])
      let ended = try await desks[0].append(Sample.proposal(.decide(.startsLate(at: 20)), on: trip))
      #expect(try await served(trip, desks[1]) == [20, 30])
      _ = try await desks[1].append(Sample.undo([ended])[0])
      for desk in desks { #expect(try await served(trip, desk) == [10, 20, 30]) }
    }

    @Test("a decision that another desk made impossible is refused with the reason", arguments: JournalKind.available)
    func refused(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let trip = try Sample.trip()
      let other = try Sample.trip("other")
      _ = try await desks[0].append(Sample.proposal(.decide(.cancelled), on: trip))
      _ = try await desks[0].append(Sample.proposal(.decide(.skipped(at: 20)), on: other))
      let refused: [(Decision, Trip, DecisionError)] = [
        (.departure(delay: 60, at: 10), trip, .tripIsCancelled), (.skipped(at: 20), trip, .tripIsCancelled),
        (.platform(Platform(stopID: "s", station: "station"), at: 20), trip, .tripIsCancelled),
        (.departure(delay: 60, at: 20), other, .stopIsSkipped(20)), (.skipped(at: 10), other, .tooFewStops),
        (
          .platform(Platform(stopID: "s", station: "x"), at: 10), other,
          .platformElsewhere(Platform(stopID: "s", station: "x"))
        ),
        (.note(String(repeating: "é", count: 501)), other, .tooLong(1002, limit: 1000)),
        (.departure(delay: 86_401, at: 10), other, .tooFar(86_401)),
      ]
      for (decision, trip, reason) in refused {
        await #expect(throws: JournalError.refused(Refusal(instance: trip.instance, reason: reason))) {
          _ = try await desks[1].append(Sample.proposal(.decide(decision), on: trip))
        }
      }
      #expect(try await desks[1].all().count == 2)
      // Reinstated by the other desk, the trip takes decisions again.
      _ = try await desks[1].append(Sample.proposal(.decide(.reinstated), on: trip))
      _ = try await desks[0].append(Sample.proposal(on: trip))
      #expect(try await desks[1].all().count == 4)
    }

    @Test("of two cancellations by desks that knew the same, one is refused", arguments: JournalKind.available)
    func decidedMeanwhile(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      for round in 1...10 {
        let trip = try Sample.trip("t\(round)")
        let proposals = ["fog", "snow"].map { reason in
          Sample.proposal(.decide(.cancelledWithReason(reason)), on: trip, author: reason).knowing(JournalState())
        }
        async let one = outcome(of: [proposals[0]], in: desks[0])
        async let two = outcome(of: [proposals[1]], in: desks[1])
        let outcomes = await [one, two]
        let entries = try await desks[1].state(of: Sample.operatorID).effectiveEntries(on: trip.instance)
        let entry = try #require(entries.first)
        let refusal = JournalError.refused(
          Refusal(instance: trip.instance, reason: .decidedMeanwhile(by: entry.author, entry: entry.id)))
        #expect(entries.count == 1 && outcomes.compactMap { $0 } == [refusal])
      }
    }

    @Test("of two trips for one vehicle by desks that knew the same, one is refused", arguments: JournalKind.available)
    func oneVehicle(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      for round in 1...10 {
        let proposals = try ["a\(round)", "b\(round)"].map { id in
          Sample.proposal(.decide(.vehicle("\(round)")), on: try Sample.trip(GTFSID(id)), author: id).knowing(
            JournalState())
        }
        async let one = outcome(of: [proposals[0]], in: desks[0])
        async let two = outcome(of: [proposals[1]], in: desks[1])
        let outcomes = await [one, two]
        let state = try await desks[1].state(of: Sample.operatorID)
        let entry = try #require(state.entries.last)
        let second = try #require(proposals.first { $0.id != entry.id })
        let refusal = JournalError.refused(
          Refusal(subject: second.subject, reason: .vehicleGivenMeanwhile(by: entry.author, entry: entry.id)))
        #expect(state.entries.count == 2 * round - 1 && outcomes.compactMap { $0 } == [refusal])
        // A desk that knows the first one decides.
        let again = Sample.proposal(.decide(.vehicle("\(round)")), on: try Sample.trip("c\(round)")).knowing(state)
        _ = try await desks[0].append(again)
      }
    }

    @Test("an undo of what is not in effect is refused", arguments: JournalKind.available)
    func notInEffect(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let trip = try Sample.trip()
      let entry = try await desks[0].append(Sample.proposal(on: trip))
      let refusal = JournalError.refused(Refusal(instance: trip.instance, reason: .notInEffect))
      let undone = try await desks[1].append(Sample.undo([entry]))
      await #expect(throws: refusal) { try await desks[0].append(Sample.undo([entry])) }
      let unknown = JournalEntry(
        sequence: JournalSequence(7), id: UUID(), group: UUID(), time: Sample.start, author: "x",
        operatorID: Sample.operatorID, instance: trip.instance, action: .decision(.cancelled))
      await #expect(throws: refusal) { try await desks[0].append(Sample.undo([unknown])) }
      #expect(try await desks[0].all() == [entry] + undone)
    }

    @Test("a desk undoes what another has decided, and redoes it", arguments: JournalKind.available)
    func undoAcross(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let trip = try Sample.trip()
      let entry = try await desks[0].append(Sample.proposal(on: trip, author: "desk-1"))
      var last = entry
      for round in 1...6 {
        let (acting, watching) = (desks[round % 2], desks[(round + 1) % 2])
        last = try await acting.append(Sample.undo([last], author: "desk-\(round % 2)")[0])
        #expect(last.undoes != nil && last.author == "desk-\(round % 2)")
        let state = try await watching.state(of: Sample.operatorID)
        #expect(state.isInEffect(entry.id) == (round % 2 == 0))
        #expect(state.decisions(on: trip.instance) == (round % 2 == 0 ? [.departure(delay: 60, at: 10)] : []))
      }
      // The next move begins at the delay that is in effect.
      let moved = try await desks[1].append(Sample.proposal(on: trip))
      #expect(moved.decision == .departure(delay: 120, at: 10))
    }

    @Test("of two undos of one entry at the same time, one is refused", arguments: JournalKind.available)
    func undoTwice(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let trip = try Sample.trip()
      for _ in 0..<10 {
        let entry = try await desks[0].append(Sample.proposal(on: trip))
        async let one = outcome(of: Sample.undo([entry]), in: desks[0])
        async let two = outcome(of: Sample.undo([entry]), in: desks[1])
        let outcomes = await [one, two]
        #expect(outcomes.count { $0 == nil } == 1)
        let refusal = JournalError.refused(Refusal(instance: trip.instance, reason: .notInEffect))
        #expect(outcomes.compactMap { $0 } == [refusal])
      }
      #expect(try await desks[1].all().count == 20)
    }

    /// Appends proposals, and returns the error, or `nil` when they were appended.
    private func outcome(of proposals: [Proposal], in journal: any Journal) async -> JournalError? {
      do throws(JournalError) {
        _ = try await journal.append(proposals)
        return nil
      } catch { return error }
    }
  }
}
