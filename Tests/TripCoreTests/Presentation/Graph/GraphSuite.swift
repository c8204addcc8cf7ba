@testable import TripCore

/// What a suite about the train graph works on: each test has its own, the whole day in sight.
@MainActor
class GraphSuite {
  let day: GraphDay
  let journal = MemoryJournal()
  let desk: DeskModel
  let graph: GraphModel

  init() throws {
    day = try GraphDay()
    desk = day.desk(journal)
    graph = day.graph(desk)
    // The trips of one direction, so that few lines cross.
    graph.choose(graph.routes.value[1].id)
    graph.fit()
  }
}
