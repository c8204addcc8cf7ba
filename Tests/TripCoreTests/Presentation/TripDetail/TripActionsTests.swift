import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Which decisions make sense")
struct TripActionsTests {
  let sample: SampleDay
  let desk: DeskModel
  let model: TripActionsModel
  var actions: TripActions { model.actions.value }

  init() throws {
    sample = try SampleDay()
    desk = sample.desk()
    model = TripActionsModel(desk)
  }

  @Test("none without a selection")
  func nothing() {
    let none = actions
    #expect(!none.canMove && !none.canCancel && !none.canExplain)
    #expect(TripAction.allCases.allSatisfy { none.obstacles[$0] == "Choose a trip from the list first." })
    desk.selection.select(row: 1)
    desk.selection.select(row: nil)
    #expect(actions == none)
  }

  @Test("what is impossible says why")
  func obstacles() throws {
    desk.selection.select(row: 1)
    #expect(
      actions.obstacles == [
        .reinstate: "The trip is not canceled.", .withdraw: "Nobody has decided anything about it.",
        .skip: "Choose a stop of the trip first.", .restore: "Choose a stop of the trip first.",
        .choosePlatform: "Choose a stop of the trip first.",
      ])
    desk.selection.select(stop: 2)
    #expect(actions.obstacles[.skip] == nil && actions.obstacles[.choosePlatform] == nil)
    #expect(actions.obstacles[.restore] == "The trip does not skip that stop.")
    try desk.decide(.cancelled)
    for action in [TripAction.move, .skip, .choosePlatform] {
      #expect(actions.obstacles[action] == "The trip is canceled. Reinstate it first.")
    }
    #expect(actions.obstacles[.cancel] == "Canceled already." && actions.obstacles[.reinstate] == nil)
    desk.selection.select(row: 5)
    #expect(actions.obstacles[.cancel] == "The trip runs by headway: passengers can't be told of one trip.")
    desk.selection.select(stop: 2)
    #expect(actions.obstacles[.skip] == actions.obstacles[.cancel])
    desk.selection.select(rows: [1, 2])
    #expect(actions.obstacles[.skip] == "Stops are of one trip. Choose a single trip first.")
  }

  @Test("a trip as planned is moved, cancelled and explained, a cancelled one reinstated")
  func cancelled() throws {
    desk.selection.select(row: 1)
    #expect(actions.canMove && actions.canCancel && actions.canExplain)
    #expect(!actions.canReinstate && !actions.canWithdraw && !actions.canSkip && !actions.canRestore)
    try desk.decide(.cancelled)
    #expect(!actions.canMove && !actions.canCancel && actions.canReinstate && actions.canWithdraw && actions.canExplain)
    try desk.decide(.withdrawn)
    #expect(actions.canMove && actions.canCancel && !actions.canReinstate && !actions.canWithdraw)
  }

  @Test("a stop is skipped, restored and moved to another platform where it is selected")
  func stop() throws {
    desk.selection.select(row: 1)
    desk.selection.select(stop: 2)
    #expect(actions.canSkip && !actions.canRestore && actions.scope == "From Beta on")
    #expect(actions.platforms == SampleDay.platforms && actions.platform == SampleDay.platforms[0])
    try desk.decide(.platform(SampleDay.platforms[1], at: 2))
    #expect(actions.platform == SampleDay.platforms[1])
    #expect(actions.platform(choosing: SampleDay.platforms[1].stopID) == nil, "the present one decides nothing")
    #expect(actions.platform(choosing: SampleDay.platforms[0].stopID) == SampleDay.platforms[0])
    try desk.decide(.skipped(at: 2))
    #expect(!actions.canSkip && actions.canRestore && !actions.canMove && actions.platforms.isEmpty)
    desk.selection.select(stop: 1)
    #expect(!actions.canSkip, "two stops are left")
    #expect(actions.canMove && actions.scope == nil && actions.platforms.isEmpty && actions.platform == nil)
    try desk.decide(.restored(at: 2))
    try desk.decide(.cancelled)
    desk.selection.select(stop: 2)
    #expect(!actions.canSkip && !actions.canMove && actions.platforms.isEmpty)
  }

  @Test("of two platforms with one name, the menu says the stop_id too")
  func sameNames() {
    let platforms = [("7604", "Bay 4"), ("7605", "Bay 5"), ("7614", "Bay 4"), ("7606", nil)].map {
      Platform(stopID: $0.0, code: $0.1, station: "7600")
    }
    #expect(platforms.menuTexts == ["Bay 4 (7604)", "Bay 5", "Bay 4 (7614)", "7606"])
  }

  @Test("of many selected trips, those as planned are not checked one by one")
  func many() throws {
    desk.selection.select(rows: 0..<5)
    #expect(actions.canMove && actions.canCancel && actions.canExplain && actions.scope == "5 trips")
    #expect(!actions.canReinstate && !actions.canWithdraw && !actions.canSkip && !actions.canRestore)
    #expect((1..<5).allSatisfy { desk.trips.knownTrip(ofRow: $0) == nil }, "only the cursor's is shown in the detail")
    try desk.decide(.cancelled, on: sample.instance(3))
    #expect(!actions.canMove && actions.canCancel && actions.canReinstate && actions.canWithdraw)
    desk.selection.select(rows: 0..<6)
    #expect(!actions.canCancel, "one keeps a distance only")
  }

  @Test("a frequency-based trip can neither be cancelled nor skip a stop")
  func frequencyBased() {
    desk.selection.select(row: 5)
    desk.selection.select(stop: 2)
    #expect(!actions.canCancel && !actions.canSkip && actions.canMove && actions.canExplain)
    #expect(actions.platforms.count == 2)
    desk.selection.select(rows: [4, 5])
    #expect(!actions.canCancel && actions.canMove && actions.scope == "2 trips")
  }

  @Test("of several trips the cancelled ones can be reinstated, the others cancelled")
  func several() throws {
    try desk.decide(.cancelled, on: sample.instance(1))
    desk.selection.select(rows: [1, 2])
    #expect(actions.canCancel && actions.canReinstate && !actions.canMove && actions.canWithdraw)
    var updates = 0
    let bag = SubscriptionBag()
    bag.add(model.actions.bind { _ in updates += 1 })
    try desk.decide(.cancelled)
    #expect(!actions.canCancel && updates == 1)
  }
}
