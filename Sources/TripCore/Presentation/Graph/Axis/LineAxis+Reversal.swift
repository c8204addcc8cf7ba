// This extension finds the branches that are drawn upside down, so that the lines of trips go on in one direction.
extension LineAxis {
  /// For each section, whether it is drawn upside down: a branch that leads back up the section that it leaves, and one that
  /// trips take when they have come up to it, or from which they come to go down.
  var reversals: [Bool] {
    let votes = votes
    var reversals = sections.map { _ in false }
    for (index, section) in sections.enumerated() {
      guard let start = section.start.map({ stations[$0] }), start.section < index else { continue }
      let isAgainst: Bool
      if let end = section.end.map({ stations[$0] }) {
        isAgainst = start.section == end.section && start.distance > end.distance
      } else {
        isAgainst = votes[index] > 0
      }
      reversals[index] = isAgainst != reversals[start.section]
    }
    return reversals
  }

  /// For each branch that ends elsewhere, how many more trips go on below the station where it leaves than above.
  private var votes: [Int] {
    var trips = [Int](repeating: 0, count: ways.count)
    for way in wayOfTrip.values { trips[way] += 1 }
    var votes = sections.map { _ in 0 }
    for (way, count) in zip(ways, trips) {
      for index in way.stations.indices.dropFirst().dropLast() {
        let (before, here, after) = (way.stations[index - 1], way.stations[index], way.stations[index + 1])
        for (branch, other) in [(after, before), (before, after)] {
          let section = stations[branch].section
          guard section != stations[here].section, sections[section].start == here,
            stations[other].section == stations[here].section
          else { continue }
          let way = stations[other].distance - stations[here].distance
          votes[section] += way > 0 ? count : way < 0 ? -count : 0
        }
      }
    }
    return votes
  }
}
