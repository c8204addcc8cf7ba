import Foundation
import TestSupport
import Testing
import TripCore

extension JournalConformanceTests {
  @Suite("Every journal: settings of the operator", .timeLimit(.minutes(10)))
  struct Settings {
    private static let stored = JournalKind.available.filter { $0 != .memory }
    private static let noon = Instant(unixSeconds: Sample.day.dayNumber * 86_400 + 43_200)

    @Test(
      "settings that later ones replaced are read for all dates only, and those that an undo brings back are read again",
      arguments: stored)
    func replaced(_ kind: JournalKind) async throws {
      let journals = try await SharedJournal(kind).open(2)
      let first = plan(1, on: -9)
      var entries: [JournalEntry] = []
      for number in 1...6 {
        entries.append(try await journals[0].append(number == 1 ? first : plan(number, on: -10 + number)))
        entries.append(try await journals[0].append(turnaround(number, on: -10 + number)))
      }
      let today = try await journals[0].append(plan(7, on: 0))
      var view = try await state(of: journals[1], from: 0)
      #expect(view.entries == [entries[9], entries[10], entries[11], today].sorted { $0.sequence < $1.sequence })
      #expect(try await journals[1].all() == entries + [today])
      #expect(try await state(of: journals[1], from: -9).entries == entries + [today])
      #expect(try await journals[1].append([first]) == [entries[0]], "its answer was lost")
      // Each undo brings back one that was not read.
      for (undone, number) in [(today, 6), (entries[10], 5), (entries[8], 4), (entries[6], 3)] {
        _ = try await journals[0].append(Sample.undo([undone]))
        view.merge(try await read(journals[1], from: 0, after: view.last))
        #expect(view.vehiclePlan == ["t": "\(number)"] && view.vehicleSettings.turnaround == .minutes(6))
        #expect(try await state(of: journals[1], from: 0).vehiclePlan == ["t": "\(number)"])
      }
    }

    @Test(
      "whatever two authors set, undo and redo, who reads from a day on or reads on has the settings that all entries give",
      arguments: JournalKind.available)
    func random(_ kind: JournalKind) async throws {
      var random = SeededRandom.announced("\(kind): settings of two authors")
      let journals = try await SharedJournal(kind).open(2)
      var views = [JournalState(), JournalState()]
      for _ in 0..<120 {
        let number = random.below(2)
        let whole = try await journals[number].state(of: Sample.operatorID)
        let step: [Proposal]
        let undoable = whole.entries.filter { whole.isInEffect($0.id) }
        if random.chance(0.4), let entry = undoable.randomElement(using: &random) {
          step = Sample.undo([entry], author: "author-\(number)")
        } else {
          let day = -random.below(12)
          step = [
            random.chance(0.6)
              ? plan(random.below(100), on: day)
              : random.chance(0.8) ? turnaround(random.below(100), on: day) : track(random.below(6), on: day)
          ]
        }
        _ = try await journals[number].takes(step)
        let all = try await journals[number].state(of: Sample.operatorID)
        #expect(has(try await state(of: journals[1 - number], from: 1 - random.below(14)), all))
        guard random.chance(0.3) else { continue }
        views[number].merge(try await read(journals[number], from: 0, after: views[number].last))
        #expect(has(views[number], all), "read on")
        #expect(views[number].entries.areInOrder && all.entries.allSatisfy { !views[number].lacks($0) })
      }
      #expect(try await journals[0].all().count > 40)
    }

    private func has(_ state: JournalState, _ other: JournalState) -> Bool {
      state.vehiclePlan == other.vehiclePlan && state.vehicleSettings == other.vehicleSettings
        && state.singleTrack == other.singleTrack
    }

    private func plan(_ number: Int, on day: Int) -> Proposal { setting(.vehiclePlan(["t": "\(number)"]), on: day) }

    private func turnaround(_ minutes: Int, on day: Int) -> Proposal {
      setting(.vehicles(VehicleSettings(turnaround: .minutes(minutes))), on: day)
    }

    private func track(_ number: Int, on day: Int) -> Proposal {
      setting(.singleTrack(Set((0...number).map { TrackSection("s\($0)", "s\($0 + 1)") })), on: day)
    }

    /// Makes the proposal of a setting at noon of a day after ``Sample/day``.
    private func setting(_ setting: OperatorSetting, on day: Int) -> Proposal {
      Proposal(
        setting, time: Self.noon + .minutes(1_440 * day), author: "dispatch-1", operatorID: Sample.operatorID)
    }

    private func state(of journal: any Journal, from day: Int) async throws -> JournalState {
      JournalState(try await read(journal, from: day, after: .start))
    }

    /// Reads what a desk reads that shows a day.
    private func read(
      _ journal: any Journal, from day: Int, after place: JournalSequence
    ) async throws -> [JournalEntry] {
      try await journal.entries(
        of: Sample.operatorID, on: JournalState.days(from: Sample.day.advanced(by: day - JournalState.daysBack)),
        after: place)
    }
  }
}
