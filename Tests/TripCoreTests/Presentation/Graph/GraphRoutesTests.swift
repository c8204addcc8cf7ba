import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Lines and their stops on the train graph")
struct GraphRoutesTests {
  private let day: GraphDay

  init() throws { day = try GraphDay() }

  @Test("routes can be chosen by direction, the busiest first, and the busiest is shown")
  func routes() {
    let graph = day.graph(day.desk())
    #expect(graph.routes.value.map(\.name) == ["7 → Delta", "7 → Alpha", "9 → Beta"])
    #expect(graph.routes.value.map(\.tripCount) == [6, 4, 2])
    #expect(graph.route.value == graph.routes.value[0])
    graph.choose(graph.routes.value[2].id)
    #expect(graph.tableRows.value.count == 2)
    #expect(graph.base.value.stops.map(\.name) == ["Alpha", "Beta"])
  }

  @Test("without direction_id, the order of the stops decides the direction")
  func directions() {
    let network = GraphNetwork(day.timetable(hasDirections: false), day.sample.wording)
    #expect(network.routes.map(\.name) == ["7 → Delta", "7 → Alpha", "9 → Beta"])
    #expect(network.routes.map(\.tripCount) == [6, 4, 2])
  }

  @Test("short trips and branches lie on one axis, by distance along the stops' positions")
  func axis() throws {
    let timetable = day.timetable()
    let rows = timetable.scheduledTrips.indices.filter {
      timetable.tripIDs[timetable.scheduledTrips[$0].trip].hasPrefix("7-")
    }
    let axis = GraphAxis(of: rows, in: timetable)
    #expect(Set(axis.names) == Set(GraphDay.stops) && axis.names.count == 5)
    #expect(axis.names.first == "Alpha" && axis.names.last == "Delta")
    #expect(axis.positions.first == 0 && axis.positions.last == 1)
    #expect(zip(axis.positions, axis.positions.dropFirst()).allSatisfy { $0 < $1 })
    // Alpha to Beta is as far as Beta to Gamma, and Xi is a few hundred metres from Gamma.
    let beta = try #require(axis.names.firstIndex(of: "Beta"))
    #expect(abs(axis.positions[beta] - 1 / 3) < 0.05)
    for row in rows {
      let places = axis.places(ofTrip: timetable.scheduledTrips[row].trip)
      let names = timetable.trips[timetable.scheduledTrips[row].trip].stopTimes.map {
        timetable.stops[timetable.stopTimes[$0].stop].name
      }
      #expect(places.map { axis.names[$0] } == names)
    }
  }

  @Test("a feed's own distances count before the stops' positions, in whatever unit; what they leave out is filled in")
  func travelledDistances() throws {
    let places = try [0, 0.1, 0.2, 0.3].map { try #require(Stop.Position(latitude: 52 + $0, longitude: 5)) }
    func positions(_ places: [Stop.Position?], _ trips: [([Int], [Double?])]) -> [Double] {
      var steps = AxisSteps(between: places)
      for (stopTimes, distances) in trips { steps.measure(stopTimes, distances) }
      return steps.positions.map { ($0 * 100).rounded() / 100 }
    }
    // A bend between the second and the third.
    #expect(positions(places, [([0, 1, 2, 3], [0, 1, 3, 4])]) == [0, 0.25, 0.75, 1])
    #expect(positions([nil, nil, nil, nil], [([0, 1, 2, 3], [0, 1000, 3000, 4000])]) == [0, 0.25, 0.75, 1])
    // A short trip gives half of the distances; an express without stops in between gives none of them.
    #expect(positions(places, [([0, 1, 2], [5, 6, 8]), ([0, 3], [0, 90])]) == [0, 0.22, 0.67, 1])
    // Nobody knows of the last step how far it is: then all are alike.
    #expect(positions([nil, nil, nil, nil], [([0, 1, 2], [0, 1, 3])]) == [0, 0.33, 0.67, 1])
    // Distances that fall are none.
    #expect(positions(places, [([0, 1, 2, 3], [9, 3, 2, 1])]) == [0, 0.33, 0.67, 1])
  }

  @Test("without positions the stops are equally far from each other")
  func equalDistances() {
    let timetable = day.timetable(hasPositions: false)
    let axis = GraphAxis(of: [0], in: timetable)
    #expect(zip(axis.positions, [0, 1 / 3, 2 / 3, 1]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("whatever patterns a route has, each is found in order on the merged axis")
  func merge() {
    var random = SeededRandom.announced()
    for _ in 0..<300 {
      let orders = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0..<8, using: &random) }
      }
      let merge = StopMerge(orders)
      #expect(merge.places.count == orders.count)
      for (order, places) in zip(orders, merge.places) {
        #expect(places.map { merge.stops[$0] } == order)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
      }
      // A trip stops at each place of the axis.
      #expect(Set(merge.places.joined()) == Set(merge.stops.indices))
    }
  }

  @Test("a distance is that of a great circle")
  func distance() throws {
    let amsterdam = try #require(Stop.Position(latitude: 52.3791, longitude: 4.9003))
    let utrecht = try #require(Stop.Position(latitude: 52.0894, longitude: 5.1101))
    #expect(abs(amsterdam.distance(to: utrecht) - 35_250) < 200)
    #expect(amsterdam.distance(to: amsterdam) == 0)
  }
}
