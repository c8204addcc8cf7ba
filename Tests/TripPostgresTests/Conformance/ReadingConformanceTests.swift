import Foundation
import Synchronization
import TestSupport
import Testing
import TripCore

extension JournalConformanceTests {
  @Suite("Every journal: reading", .timeLimit(.minutes(10)))
  struct Reading {
    @Test("entries are read by service date and after a place", arguments: JournalKind.available)
    func selection(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      var all: [JournalEntry] = []
      for number in 0..<24 {
        let trip = try Sample.trip("t\(number % 2)", on: Sample.day.advanced(by: number * 5 % 7 - 3))
        all += try await desks[number % 2].append([Sample.proposal(on: trip)])
      }
      let days = (-4...4).map { Sample.day.advanced(by: $0) }
      for (first, last) in [(0, 8), (0, 0), (1, 1), (3, 5), (7, 8), (8, 8)] {
        for place in [JournalSequence.start, all[0].sequence, all[11].sequence, all[23].sequence] {
          let dates = days[first]...days[last]
          let expected = all.filter { dates.contains($0.subject.serviceDate) && $0.sequence > place }
          for desk in desks {
            #expect(try await desk.entries(of: Sample.operatorID, on: dates, after: place) == expected)
          }
        }
      }
      let past = JournalSequence(.max)
      #expect(try await desks[0].entries(of: Sample.operatorID, on: nil, after: past).isEmpty)
      let everyDay = JournalState.days(from: ServiceDate(dayNumber: -700_000))
      #expect(try await desks[1].entries(of: Sample.operatorID, on: everyDay, after: .start) == all)
    }

    @Test("a journal keeps its operators apart, and the places of each ascend", arguments: JournalKind.available)
    func operators(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let operators = ["a", "A", "a ", " a", "", "a%", "_", "ä", "'; DROP TABLE entry; --"].map { OperatorID($0) }
      let trip = try Sample.trip()
      var all: [JournalEntry] = []
      for round in 1...2 {
        for (number, operatorID) in operators.enumerated() {
          let proposal = Sample.proposal(on: trip, operatorID: operatorID)
          all.append(try await desks[number % 2].append(proposal))
          #expect(all.last?.decision == .departure(delay: .minutes(round), at: 10), "\(operatorID)")
        }
      }
      for operatorID in operators {
        let expected = all.filter { $0.operatorID == operatorID }
        #expect(expected.count == 2 && expected.areInOrder)
        for desk in desks {
          #expect(try await desk.all(of: operatorID) == expected)
          let later = try await desk.entries(of: operatorID, on: nil, after: expected[0].sequence)
          #expect(later == [expected[1]])
        }
      }
      #expect(try await desks[0].all(of: OperatorID("b")).isEmpty)
    }

    @Test("trips of the same id with other start times are other trips", arguments: JournalKind.available)
    func startTimes(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let trips = try [nil, 0, 3_600, 90_000].map { seconds in
        try Sample.trip(startTime: seconds.map { ServiceTime(seconds: $0) })
      }
      for trip in trips {
        let entry = try await desks[0].append(Sample.proposal(on: trip))
        #expect(entry.decision == .departure(delay: 60, at: 10) && entry.instance == trip.instance)
      }
      #expect(try await desks[1].all().map(\.instance) == trips.map(\.instance))
    }

    @Test("a reader that goes on from its last place misses nothing", arguments: JournalKind.available)
    func noGaps(_ kind: JournalKind) async throws {
      let shared = try await SharedJournal(kind)
      let desks = try await shared.open(3)
      let reader = try await shared.open()
      let isWritten = Mutex(false)
      async let seen = {
        var seen: [JournalEntry] = []
        var isLast = false
        while !isLast {
          isLast = isWritten.withLock { $0 }
          seen += try await reader.entries(of: Sample.operatorID, on: nil, after: seen.last?.sequence ?? .start)
        }
        return seen
      }()
      try await withThrowingTaskGroup { tasks in
        for (number, desk) in desks.enumerated() {
          tasks.addTask {
            for _ in 0..<40 {
              _ = try await desk.append(Sample.proposal(on: try Sample.trip("t\(number)"), author: "\(number)"))
            }
          }
        }
        try await tasks.waitForAll()
      }
      isWritten.withLock { $0 = true }
      // An entry that came in at a place before the reader's would never be read.
      let all = try await desks[0].all()
      #expect(all.count == 3 * 40)
      #expect(try await seen == all)
    }
  }
}
