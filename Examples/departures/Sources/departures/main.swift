// A departure board for the terminal that uses only TripCore. Each line of standard input moves a departure: "2 +5"
// makes the second trip five minutes later. The board is printed once after each line that changes it; "q" quits.
import TripCore

@MainActor final class Departure {
  let headsign: String
  private let minute: Int
  private let delay = Dynamic(0)

  init(_ headsign: String, minute: Int) {
    self.headsign = headsign
    self.minute = minute
  }

  /// The expected departure, in minutes after midnight.
  var expected: ReadOnlyDynamic<Int> { delay.map { [minute] in minute + $0 }.removeDuplicates().erased() }
  /// The departure as a line of the board.
  var line: ReadOnlyDynamic<String> {
    combineLatest(expected, delay) { [headsign] expected, delay in
      let status = delay == 0 ? "on time" : delay > 0 ? "+\(delay) min" : "\(-delay) min early"
      return "\(clock(expected))  \(headsign)  \(status)"
    }.erased()
  }

  func move(by minutes: Int) { delay.value += minutes }
}

func clock(_ minute: Int) -> String {
  func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(padded(minute / 60 % 24)):\(padded(minute % 60))"
}

let departures = [
  Departure("Harbour", minute: 8 * 60 + 15), Departure("Airport", minute: 8 * 60 + 20),
  Departure("Old Town", minute: 8 * 60 + 22),
]
let bag = SubscriptionBag()
let turn = ManualTurnScheduler()
let view = ViewUpdatingContext(scheduler: turn)
let board = combineLatest(departures.map(\.line)) { $0.sorted().joined(separator: "\n") }
board.removeDuplicates().bind { _ in view.setNeedsUpdate() }.store(in: bag)
view.onUpdate { _ in print(board.value, "\n") }.store(in: bag)
view.update()

// The main loop of this program: each line of input is one turn, at the end of which the board is updated.
while let line = readLine(), line != "q" {
  let words = line.split(separator: " ")
  if words.count == 2, let number = Int(words[0]), departures.indices.contains(number - 1), let delta = Int(words[1]) {
    departures[number - 1].move(by: delta)
  } else {
    print("Which trip, and by how many minutes? As in: 2 +5")
  }
  turn.runTurn()
}
