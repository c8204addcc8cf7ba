import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Who else is at a desk")
final class ColleaguesModelTests: DeskSuite {
  private let record = MemoryDesks()
  private let clock = ManualTimeSource()
  private let bram = UUID()
  private var model: ColleaguesModel?

  private func begin() { model = ColleaguesModel(desk, at: record, clock: clock) }

  private func pass(_ time: Duration) {
    record.pass(time)
    clock.advance(by: time)
  }

  /// Lets time pass by milliseconds until a condition holds.
  private func soon(_ condition: () -> Bool) async -> Bool {
    await eventually {
      pass(.milliseconds(1))
      return condition()
    }
  }

  private var authors: [String] { desk.colleagues.value.others.map(\.author) }

  @Test("a desk sees another one that is there already, and itself among those at work")
  func seen() async throws {
    record.put(DeskAtWork(id: bram, author: "bram", selected: [sample.instance(2)]))
    begin()
    #expect(await soon { self.authors == ["bram"] && self.desk.colleagues.value.own?.author == "dispatch-1" })
    #expect(desk.colleagues.value.count == 2)
    #expect(desk.colleagues.value.desks(at: sample.instance(2)).map(\.id) == [bram])
    #expect(desk.colleagues.value.desks(at: sample.instance(3)).isEmpty)
  }

  @Test("what a colleague selects is seen when it is announced, without waiting for the next question")
  func announced() async throws {
    begin()
    record.put(DeskAtWork(id: bram, author: "bram"))
    #expect(await soon { self.authors == ["bram"] })
    record.put(DeskAtWork(id: bram, author: "bram", selected: [sample.instance(1)], isDragging: true))
    #expect(await soon { self.desk.colleagues.value.desks(at: self.sample.instance(1)).first?.isDragging == true })
  }

  @Test("a colleague of whom no message came is seen at the next question")
  func lostMessage() async throws {
    begin()
    #expect(await soon { self.desk.colleagues.value.own != nil })
    record.put(DeskAtWork(id: bram, author: "bram"), isSilent: true)
    pass(ColleaguesModel.interval)
    #expect(await soon { self.authors == ["bram"] })
  }

  @Test("a selection is announced at once, then at most twice a second, and the last one always")
  func throttled() async throws {
    begin()
    #expect(await eventually { self.record.announced.count == 1 })
    func announcements() async -> [[TripInstance]] {
      for _ in 0..<20 { await Task.yield() }
      return record.announced.dropFirst().map(\.selected)
    }
    desk.selection.select(row: 1)
    #expect(await eventually { self.record.announced.count == 2 })
    for row in [2, 3, 4] {
      desk.selection.select(row: row)
      pass(.milliseconds(100))
    }
    #expect(await announcements() == [[sample.instance(1)]])
    pass(.milliseconds(200))
    #expect(await eventually { self.record.announced.count == 3 })
    pass(.seconds(2))
    #expect(await announcements() == [[sample.instance(1)], [sample.instance(4)]])
  }

  @Test("all selected trips are announced, the one of the detail first, and a dragged trip alone")
  func what() async throws {
    begin()
    desk.selection.select(rows: [1, 2, 4], cursor: 4)
    #expect(
      await eventually {
        self.record.announced.last?.selected == [4, 1, 2].map { self.sample.instance($0) }
      })
    pass(ColleaguesModel.pause)
    try desk.drag.move(sample.instance(3), to: .departure(delay: 300, at: nil))
    #expect(await eventually { self.record.announced.last?.isDragging == true })
    #expect(record.announced.last?.selected == [sample.instance(3)])
    pass(ColleaguesModel.pause)
    desk.drag.cancel()
    #expect(await eventually { self.record.announced.last?.selected.count == 3 })
    #expect(record.announced.last?.isDragging == false)
  }

  @Test("a desk announces itself every ten seconds, and never twice at a time")
  func renewed() async throws {
    begin()
    for count in 1...4 {
      #expect(await eventually { self.record.announced.count == count })
      #expect(await soon { self.desk.colleagues.value.own != nil })
      pass(ColleaguesModel.interval)
    }
    #expect(await eventually { self.record.announced.count == 5 })
    record.hold()
    for row in 1...4 {
      desk.selection.select(row: row)
      pass(ColleaguesModel.interval)
    }
    #expect(await soon { self.record.waiting == 2 })
    #expect(record.announced.count <= 6, "one waits, and no other one is sent")
    record.release()
    #expect(await eventually { self.record.announced.last?.selected == [self.sample.instance(4)] })
  }

  @Test("a desk that died vanishes 25 seconds after its last word, and one that goes on stays")
  func died() async throws {
    let chris = UUID()
    record.put(DeskAtWork(id: bram, author: "bram"))
    record.put(DeskAtWork(id: chris, author: "chris"))
    begin()
    #expect(await eventually { self.authors == ["bram", "chris"] })
    for second in 1...60 {
      if second % 10 == 0 { record.put(DeskAtWork(id: chris, author: "chris"), isSilent: true) }
      pass(.seconds(1))
      #expect(await eventually { self.record.isIdle })
      for _ in 0..<20 { await Task.yield() }
      if second < 25 { #expect(authors == ["bram", "chris"], "after \(second) s") }
      if second >= 25 { #expect(authors == ["chris"], "after \(second) s") }
    }
  }

  @Test("nobody is shown when the server cannot be reached for 25 seconds, and all again when it is back")
  func lost() async throws {
    record.put(DeskAtWork(id: bram, author: "bram", selected: [sample.instance(2)]))
    begin()
    #expect(await eventually { self.authors == ["bram"] && self.record.isIdle })
    record.set(isLost: true)
    pass(.seconds(24))
    #expect(authors == ["bram"])
    pass(.seconds(1))
    #expect(desk.colleagues.value == Colleagues())
    for _ in 0..<6 { pass(.seconds(10)) }
    #expect(await eventually { self.record.waiting == 0 })
    #expect(desk.notices.all.value.isEmpty, "nothing is said about it")
    record.set(isLost: false)
    record.put(DeskAtWork(id: bram, author: "bram"), isSilent: true)
    #expect(
      await eventually {
        self.pass(.seconds(1)); return self.authors == ["bram"]
      })
  }

  @Test("the age by the server counts, whatever the clocks of the desks say")
  func ages() async throws {
    record.put(DeskAtWork(id: bram, author: "bram"))
    record.pass(.seconds(20))
    begin()
    #expect(await eventually { self.authors == ["bram"] })
    pass(.seconds(4))
    #expect(authors == ["bram"])
    pass(.seconds(1))
    #expect(authors.isEmpty)
  }

  @Test("an answer to which the server took long does not keep a desk for longer")
  func slowAnswer() async throws {
    record.put(DeskAtWork(id: bram, author: "bram"))
    record.hold()
    begin()
    #expect(await eventually { self.record.waiting == 2 })
    clock.advance(by: .seconds(9))
    record.release()
    #expect(await eventually { self.authors == ["bram"] })
    // The question is asked again at ten seconds, and the record's own time stands still.
    record.set(isLost: true)
    clock.advance(by: .seconds(15.9))
    #expect(authors == ["bram"])
    clock.advance(by: .seconds(0.1))
    #expect(authors.isEmpty)
  }

  @Test("a model that is released shows nobody any more, and asks nothing")
  func released() async throws {
    record.put(DeskAtWork(id: bram, author: "bram"))
    begin()
    #expect(await eventually { self.authors == ["bram"] })
    weak let old = model
    model = nil
    #expect(await eventually { old == nil })
    #expect(desk.colleagues.value == Colleagues())
    let questions = record.questions
    record.put(DeskAtWork(id: bram, author: "bram"))
    pass(.seconds(60))
    for _ in 0..<20 { await Task.yield() }
    #expect(record.questions == questions)
  }
}
