import TestSupport
import Testing
import TripCore

@Suite("The landing page of TripCore") @MainActor struct LandingPageTests {
  @Test("a delay and how it is shown") func delay() {
    // example
    let delay = Dynamic<Seconds?>(nil)
    let punctuality = delay.map { Punctuality(delay: $0) }.removeDuplicates()

    var shown: [Punctuality] = []
    let token = punctuality.bindAndFire { shown.append($0) }  // .unknown
    delay.value = .minutes(5)  // .late
    delay.value = .minutes(6)  // still .late: the listener is not called
    delay.value = 0  // .onTime
    token.cancel()
    // end
    #expect(shown == [.unknown, .late, .onTime])
  }

  @Test("the page shows exactly this example") func pageShowsExample() throws {
    let shown = try PageExamples.shown(on: "Sources/TripCore/TripCore.docc/TripCore.md")
    let tested = try PageExamples.tested()
    #expect(!tested.isEmpty && shown == tested)
  }
}
