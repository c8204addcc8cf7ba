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
}
