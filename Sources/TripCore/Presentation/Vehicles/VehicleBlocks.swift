/// The blocks of a day: the rows of the runs that one vehicle makes, one after the other.
struct VehicleBlocks: Sendable {
  /// The rows, block by block, each block's in the order of departure.
  private var rows: [Int32] = []
  /// Where in ``rows`` each block begins, and at the end where the last one ends.
  private var starts: [Int32] = [0]
  /// The block of each row of the day, or -1.
  private var blocks: [Int32]

  /// What runs share that one vehicle makes. `block_id` is unique within a service day only.
  private struct Name: Hashable {
    let block: String
    let date: ServiceDate
  }

  /// Finds the blocks of a day.
  init(_ timetable: Timetable) {
    blocks = Array(repeating: -1, count: timetable.count)
    var numbers: [Name: Int32] = [:]
    var sizes: [Int32] = []
    for (row, scheduledTrip) in timetable.scheduledTrips.enumerated() where !scheduledTrip.isFrequencyBased {
      // A run that only keeps a distance has no times to overlap.
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

  /// How many there are.
  var count: Int { starts.count - 1 }

  /// Which one a row is of, from 0; nothing where its vehicle is not known.
  func block(ofRow row: Int) -> Int? { blocks[row] < 0 ? nil : Int(blocks[row]) }

  /// The rows of a block, in the order of departure.
  func rows(ofBlock block: Int) -> ArraySlice<Int32> { rows[Int(starts[block])..<Int(starts[block + 1])] }
}
