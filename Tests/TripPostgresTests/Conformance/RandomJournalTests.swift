import Foundation
import TestSupport
import Testing
import TripCore

extension JournalConformanceTests {
  @Suite("Every journal: random steps of three desks", .timeLimit(.minutes(10)))
  struct RandomSteps {
    @Test("one after the other, each answer is that of the model", arguments: JournalKind.available)
    func againstModel(_ kind: JournalKind) async throws {
      var random = SeededRandom.announced("\(kind): one after the other")
      let shared = try await SharedJournal(kind)
      var journals = try await shared.open(3)
      var desks = journals.indices.map { RandomDesk("desk-\($0)", random: SeededRandom(seed: random.next())) }
      var (model, refusals) = (JournalModel(), 0)
      for step in 0..<200 {
        let number = random.below(3)
        if random.chance(0.02) { journals[number] = try await shared.open() }
        let proposals = try desks[number].step(knowing: model.entries)
        switch model.answer(to: proposals) {
        case .success(let expected):
          let entries = try await journals[number].append(proposals)
          #expect(entries.map(\.content) == expected.map(\.content), "step \(step)")
          model.add(entries)
        case .failure(let refusal):
          refusals += 1
          await #expect(throws: JournalError.refused(refusal), "step \(step)") {
            try await journals[number].append(proposals)
          }
        }
        try await compare(journals[random.below(3)], with: model, using: &random)
      }
      for operatorID in RandomDesk.operators {
        #expect(model.entries(of: operatorID, on: nil, after: .start).areInOrder)
      }
      #expect(refusals > 10 && model.entries.count > 50, "the steps are of both sorts")
    }

    @Test("at the same time, the entries are those of the steps in some order", arguments: JournalKind.available)
    func concurrently(_ kind: JournalKind) async throws {
      var random = SeededRandom.announced("\(kind): at the same time")
      let journals = try await SharedJournal(kind).open(3)
      let runs = try await withThrowingTaskGroup { tasks in
        for (number, journal) in journals.enumerated() {
          let desk = RandomDesk("desk-\(number)", random: SeededRandom(seed: random.next()))
          tasks.addTask { try await Self.run(desk, on: journal) }
        }
        return try await tasks.reduce(into: [[Step]]()) { $0.append($1) }
      }
      // Operators have no order among them: each step is about one.
      for operatorID in RandomDesk.operators {
        let all = try await journals[0].all(of: operatorID)
        #expect(all.areInOrder && !all.isEmpty)
        let steps = runs.map { $0.filter { $0.proposals.first?.operatorID == operatorID } }
        try replay(all, of: steps.flatMap { $0 })
        for own in steps {
          // What one desk appended later is later in the journal.
          var known: Set<UUID> = []
          #expect(own.flatMap { ($0.answer ?? []).filter { known.insert($0.id).inserted } }.areInOrder)
        }
      }
    }

    /// The proposals of a step, and the journal's answer, `nil` when the step was refused.
    private struct Step {
      let proposals: [Proposal]
      let answer: [JournalEntry]?
    }

    private static func run(_ desk: RandomDesk, on journal: any Journal) async throws -> [Step] {
      var (desk, steps) = (desk, [Step]())
      for _ in 0..<50 {
        var entries: [JournalEntry] = []
        for operatorID in RandomDesk.operators { entries += try await journal.all(of: operatorID) }
        let proposals = try desk.step(knowing: entries)
        do {
          steps.append(Step(proposals: proposals, answer: try await journal.append(proposals)))
        } catch JournalError.refused {
          steps.append(Step(proposals: proposals, answer: nil))
        }
      }
      return steps
    }

    /// Computes the answers to all steps again, in the order of the journal, and compares them.
    private func replay(_ all: [JournalEntry], of steps: [Step]) throws {
      var (model, rest) = (JournalModel(), all[...])
      var first: [UUID: Step] = [:]
      for step in steps {
        for entry in step.answer ?? [] where first[entry.id] == nil { first[entry.id] = step }
      }
      while let next = rest.first {
        let step = try #require(first[next.id], "an entry that no desk was told of: \(next)")
        let expected = try model.answer(to: step.proposals).get()
        let answer = try #require(step.answer)
        #expect(answer.map(\.content) == expected.map(\.content))
        let count = model.entries.count
        model.add(answer)
        let new = model.entries[count...]
        try #require(!new.isEmpty, "an entry twice: \(next)")
        #expect(rest.prefix(new.count) == new, "the entries of a step are together")
        rest = rest.dropFirst(new.count)
      }
      #expect(Set(first.keys) == Set(all.map(\.id)), "nothing that was confirmed is missing")
    }

    private func compare(
      _ journal: any Journal, with model: JournalModel, using random: inout SeededRandom
    ) async throws {
      let operatorID = RandomDesk.operators[random.below(2)]
      let days = [random.below(3), random.below(3)].sorted().map { RandomDesk.days[$0] }
      let dates = random.chance(0.3) ? nil : days[0]...days[1]
      let place =
        model.entries.isEmpty || random.chance(0.3)
        ? .start : model.entries[random.below(model.entries.count)].sequence
      let expected = model.entries(of: operatorID, on: dates, after: place)
      #expect(try await journal.entries(of: operatorID, on: dates, after: place) == expected)
    }
  }
}
