import TestSupport
import Testing
import TripCore

/// The examples of the page "Observation", as they stand there: between `// example` and `// end`.
@Suite("The page on observation") @MainActor struct ObservationPageTests {
  @Test("1: a value, a derived value, and a token") func example1() {
    // example
    let minutes = Dynamic(5)
    let text = minutes.map { $0 == 0 ? "on time" : "\($0) minutes late" }

    var label = ""
    let token = text.bindAndFire { label = $0 }  // "5 minutes late"
    minutes.value = 0  // "on time"
    token.cancel()
    minutes.value = 7  // the label stays
    // end
    #expect(label == "on time")
  }

  @Test("2: several values, delivered once") func example2() {
    // example
    let departure = Dynamic(8 * 60 + 15)
    let arrival = Dynamic(8 * 60 + 52)
    let duration = combineLatest(departure, arrival) { $1 - $0 }

    var received: [Int] = []
    let token = duration.removeDuplicates().bind { received.append($0) }
    batch {
      departure.value += 5
      arrival.value += 5
    }  // both moved: the duration is the same, and the listener is not called
    arrival.value += 3  // 40
    // end
    #expect(received == [40] && duration.value == 40)
    withExtendedLifetime(token) {}
  }

  @Test("3: a pair that keeps its order, and a search that is throttled") func example3() {
    let clock = ManualTimeSource()
    // example
    let (earliest, latest) = (Dynamic(0), Dynamic(24))
    let onlyLate = Dynamic(false)
    let bag = SubscriptionBag()
    latest.bind { if $0 < earliest.value { earliest.value = $0 } }.store(in: bag)
    earliest.bind { if $0 > latest.value { latest.value = $0 } }.store(in: bag)

    let check = Dynamic(true)  // what a check button shows
    onlyLate.bidirectionalBind(to: check).store(in: bag)  // now false, like the model

    var searches: [String] = []
    combineLatest(earliest, latest, onlyLate)
      .throttle(for: .milliseconds(500), clock: clock)
      .bind { searches.append("\($0.0) to \($0.1)\($0.2 ? ", late" : "")") }
      .store(in: bag)
    earliest.value = 8  // searches at once: "8 to 24"
    latest.value = 6  // half a second later, with the pair in order …
    check.value = true  // … and with this: "6 to 6, late"
    // end
    clock.advance(by: .milliseconds(500))
    #expect(searches == ["8 to 24", "6 to 6, late"] && onlyLate.value)
  }

  @Test("4: a model shows, a control follows") func example4() {
    // example
    @MainActor final class TripModel {
      private let delay = Dynamic<Int?>(nil)
      var status: ReadOnlyDynamic<String> {
        delay.map { $0.map { $0 == 0 ? "on time" : "\($0) min" } ?? "no data" }.erased()
      }
      func changeActualDeparture(by minutes: Int) { delay.value = (delay.value ?? 0) + minutes }
    }
    @MainActor final class TripControl {
      var text = ""
      private var shown: Subscription?
      var trip: TripModel? {
        didSet { shown = trip?.status.bind(to: self, \.text) }  // the old trip's binding ends
      }
    }

    let (trip, list, detail) = (TripModel(), TripControl(), TripControl())
    list.trip = trip
    detail.trip = trip
    trip.changeActualDeparture(by: 5)  // both show "5 min"
    // end
    #expect(list.text == "5 min" && detail.text == "5 min")
    detail.trip = TripModel()
    #expect(detail.text == "no data")
  }

  @Test("5: what happened, and one view update a turn") func example5() {
    let mainLoop = ManualTurnScheduler()
    // example
    let created = Event<String>()
    let view = ViewUpdatingContext(scheduler: mainLoop)
    let bag = SubscriptionBag()

    var trips: [String] = []
    var drawings = 0
    created.listen { trip in
      trips.append(trip)
      view.setNeedsUpdate()
    }.store(in: bag)
    view.onUpdate { _ in drawings += 1 }.store(in: bag)

    batch { for number in 1...100 { created.send("extra \(number)") } }  // a hundred trips, none is skipped
    mainLoop.runTurn()  // and one drawing
    // end
    #expect(trips.count == 100 && trips.last == "extra 100" && drawings == 1)
  }

  @Test("the page shows exactly these examples") func pageShowsExamples() throws {
    let tested = try PageExamples.tested()
    let shown = try PageExamples.shown(on: "Sources/TripCore/TripCore.docc/Observation.md")
    #expect(tested.count == 5 && shown == tested)
  }
}
