import Testing
import TripCore

@Suite("ViewUpdatingContext") @MainActor struct ViewUpdatingContextTests {
  private let loop = ManualTurnScheduler()

  @Test("a thousand requests in one turn make one update") func coalesces() {
    let context = ViewUpdatingContext(scheduler: loop)
    var updates = 0
    let token = context.onUpdate { _ in updates += 1 }
    for _ in 0..<1000 { context.setNeedsUpdate() }
    #expect(updates == 0 && loop.pendingCount == 1)
    loop.runTurn()
    loop.runTurn()
    #expect(updates == 1)
    withExtendedLifetime(token) {}
  }

  @Test("an animated request has a pending unanimated one carried out first") func animatedMeetsUnanimated() {
    let context = ViewUpdatingContext(scheduler: loop)
    var updates: [Bool] = []
    let token = context.onUpdate { updates.append($0) }
    context.setNeedsUpdate(animated: false)
    context.setNeedsUpdate(animated: true)
    #expect(updates == [false])
    loop.runTurn()
    #expect(updates == [false, true])
    withExtendedLifetime(token) {}
  }

  @Test("update absorbs what is pending, and its flag") func updateAbsorbs() {
    let context = ViewUpdatingContext(scheduler: loop)
    var updates: [Bool] = []
    let tokens = [context.onUpdate { updates.append($0) }, context.onUpdate { updates.append($0) }]
    context.setNeedsUpdate(animated: true)
    context.update()
    loop.runTurn()
    #expect(updates == [true, true])
    context.update()
    #expect(updates == [true, true, false, false])
    context.removeUpdaters()
    context.update()
    #expect(updates.count == 4)
    withExtendedLifetime(tokens) {}
  }

  @Test("a flag said once stays until the update, the default fills in where none was said") func flags() {
    let context = ViewUpdatingContext(animated: true, scheduler: loop)
    var updates: [Bool] = []
    let token = context.onUpdate { updates.append($0) }
    context.setNeedsUpdate()
    loop.runTurn()
    context.setNeedsUpdate(animated: false)
    context.setNeedsUpdate()
    loop.runTurn()
    context.setNeedsUpdate(animated: true)
    context.setNeedsUpdate(animated: false)
    loop.runTurn()
    context.setNeedsUpdate(animated: false)
    context.update(animated: true)
    loop.runTurn()
    context.animated = false
    context.setNeedsUpdate()
    loop.runTurn()
    #expect(updates == [true, false, false, true, false])
    withExtendedLifetime(token) {}
  }

  @Test("a request after an update that absorbed the pending one is carried out in the same turn's place")
  func requestAfterUpdate() {
    let context = ViewUpdatingContext(scheduler: loop)
    var updates = 0
    let token = context.onUpdate { _ in updates += 1 }
    context.setNeedsUpdate()
    context.update()
    context.setNeedsUpdate()
    #expect(loop.pendingCount == 1)
    loop.runTurn()
    #expect(updates == 2)
    withExtendedLifetime(token) {}
  }

  @Test("a request made by an updater waits for the next turn") func requestFromUpdater() {
    let context = ViewUpdatingContext(scheduler: loop)
    var updates = 0
    let token = context.onUpdate { [unowned context] _ in
      updates += 1
      if updates < 3 { context.setNeedsUpdate() }
    }
    context.setNeedsUpdate()
    loop.runTurn()
    #expect(updates == 1)
    loop.runTurn()
    loop.runTurn()
    loop.runTurn()
    #expect(updates == 3)
    withExtendedLifetime(token) {}
  }

  @Test("an updater ends with its token, also when another updater drops it, and nothing outlives the context")
  func ends() {
    var context: ViewUpdatingContext? = ViewUpdatingContext(scheduler: loop)
    var updates: [String] = []
    var later: Subscription?
    let first = context?.onUpdate { _ in
      updates.append("first")
      later = nil
    }
    later = context?.onUpdate { _ in updates.append("later") }
    context?.update()
    #expect(updates == ["first"] && later == nil)
    context?.setNeedsUpdate()
    context = nil
    loop.runTurn()
    #expect(updates == ["first"])
    withExtendedLifetime(first) {}
  }
}
