/// The blocks of a timetable: for each vehicle, the rows of the trips that it runs one after the other.
struct VehicleBlocks: Sendable {
  /// The rows of all blocks, one block after the other; the rows of a block are in the order of departure.
  private var rows: [Int32] = []
  /// For each block, the index in ``rows`` of its first row. An additional last element is the number of elements of
  /// ``rows``.
  private var starts: [Int32] = [0]
  /// For each row of the timetable, the number of its block, or -1 when the trip belongs to no block.
  private var blocks: [Int32]

  /// The identity of a block: its `block_id` and service date, because a `block_id` is unique only within a service
  /// date.
  private struct Name: Hashable {
    let block: String
    let date: ServiceDate
  }

  /// Finds the blocks of a timetable.
  init(_ timetable: Timetable) {
    blocks = Array(repeating: -1, count: timetable.count)
    var numbers: [Name: Int32] = [:]
    var sizes: [Int32] = []
    for (row, scheduledTrip) in timetable.scheduledTrips.enumerated() where !scheduledTrip.isFrequencyBased {
      // Frequency-based trips are left out: they have no exact times that could overlap.
      guard let name = timetable.trips[scheduledTrip.trip].block else { continue }
      let number = numbers[Name(block: name, date: scheduledTrip.serviceDate), default: Int32(sizes.count)]
      if number == sizes.count {
        numbers[Name(block: name, date: scheduledTrip.serviceDate)] = number
        sizes.append(0)
      }
      sizes[Int(number)] += 1
      blocks[row] = number
    }
    for size in sizes { starts.append((starts.last ?? 0) + size) }
    var places = starts
    rows = Array(repeating: 0, count: Int(starts.last ?? 0))
    for (row, block) in blocks.enumerated() where block >= 0 {
      rows[Int(places[Int(block)])] = Int32(row)
      places[Int(block)] += 1
    }
  }

  /// The number of blocks of the timetable.
  var count: Int { starts.count - 1 }

  /// Returns the number of a row's block, counted from 0, or `nil` when the row belongs to no block.
  func block(ofRow row: Int) -> Int? { blocks[row] < 0 ? nil : Int(blocks[row]) }

  /// Returns the rows of a block, in the order of departure.
  func rows(ofBlock block: Int) -> ArraySlice<Int32> { rows[Int(starts[block])..<Int(starts[block + 1])] }
}
