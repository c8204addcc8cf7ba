/// The vertical axis of the train graph: the trunk of a line and its open branches, with positions from 0 at the top to 1
/// at the bottom. Trips are not drawn on branches that are folded.
struct GraphAxis {
  /// A horizontal line of the picture.
  struct Row {
    /// The name of the station.
    let name: String
    /// From 0 at the top of the axis to 1 at the bottom.
    let position: Double
    /// Whether the station has its own place elsewhere, and a branch begins or ends with it here.
    let isJoint: Bool
    /// How many trips begin or end here, or leave for a branch or come from one; 0 for most stations. The names of such
    /// stations are never left out.
    var weight = 0
  }

  /// A point of the line that stands for a trip.
  struct Step {
    /// The index of the stop time within the trip.
    let stopTime: Int
    /// The index in ``GraphAxis/rows``.
    let row: Int
    /// Whether the line begins anew here, because the trip came from another part of the axis, or from a folded branch.
    let begins: Bool
  }

  /// The space between two sections, as a share of the trunk's length.
  private static let gap = 0.04
  /// How much farther up than down a trip goes at least that goes up, as a share of the picture.
  private static let leastWay = 0.02

  /// The horizontal lines, from the top to the bottom.
  let rows: [Row]
  /// For each of ``LineAxis/ways``, the line of its trips.
  private let paths: [[Step]]
  /// For each of ``LineAxis/ways``, the index in ``rows`` for each stop time; `nil` on a folded branch.
  private let places: [[Int?]]
  private let wayOfTrip: [Int: Int]
  private let rowOfStation: [Int: Int]
  /// For each of ``LineAxis/ways``, whether its trips go up; `nil` when they come back.
  private let rising: [Bool?]
  private let rowOfJoint: [Joint: Int]

  /// The end of a branch at a station of another section.
  private struct Joint: Hashable {
    let section: Int
    let isEnd: Bool
  }

  /// Makes an axis without stops.
  init() {
    (rows, paths, places, wayOfTrip, rowOfStation, rising, rowOfJoint) = ([], [], [], [:], [:], [], [:])
  }

  /// Makes the axis with the trunk of a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - timetable: The timetable of the line.
  ///   - open: The indices in ``LineAxis/sections`` of the branches that are shown, too.
  init(_ line: LineAxis, in timetable: Timetable, open: Set<Int>) {
    var shown = Shown(line)
    for section in line.sections.indices where section == 0 || open.contains(section) { shown.add(section) }
    let length = max(shown.length, 1e-9)
    let weights = line.weights
    let rows = shown.rows.map {
      Row(
        name: VisibleText.line(timetable.stops.name(at: line.stations[$0.station].stop)),
        position: shown.length > 0 ? $0.place / length : 0.5, isJoint: $0.isJoint, weight: weights[$0.station] ?? 0)
    }
    self.rows = rows
    paths = line.ways.map { shown.path(of: $0) }
    places = line.ways.map { way in way.stations.map { shown.rowOfStation[$0] } }
    wayOfTrip = line.wayOfTrip
    rowOfStation = shown.rowOfStation
    rising = paths.map { path in
      let way = zip(path, path.dropFirst()).reduce(0) { way, step in
        step.1.begins ? way : way + rows[step.1.row].position - rows[step.0.row].position
      }
      return abs(way) < Self.leastWay ? nil : way < 0
    }
    var joints: [Joint: Int] = [:]
    for (section, joint) in shown.joints {
      joints[Joint(section: section, isEnd: false)] = joint.start
      joints[Joint(section: section, isEnd: true)] = joint.end
    }
    rowOfJoint = joints
  }

  /// Returns the index in ``rows`` of a place between two stations of a section that is given by one of them; `nil` on a folded
  /// branch.
  func row(ofStation station: Int, in section: Int, of line: LineAxis) -> Int? {
    if line.stations[station].section == section { return rowOfStation[station] }
    return rowOfJoint[Joint(section: section, isEnd: line.sections[section].start != station)]
  }

  /// Returns the index in ``rows`` of a station of the line, by its index in ``LineAxis/stations``; `nil` when it is on a folded
  /// branch.
  func row(ofStation station: Int) -> Int? { rowOfStation[station] }

  /// Whether a trip goes up in the picture; `nil` for one that comes back to where it began, and one of another line.
  func rises(trip: Int) -> Bool? { wayOfTrip[trip].flatMap { rising[$0] } }

  /// Returns the line of a trip's points; an empty array for a trip of another line.
  func path(ofTrip trip: Int) -> [Step] { wayOfTrip[trip].map { paths[$0] } ?? [] }

  /// Returns, for each stop time of a trip, the index of its station in ``rows``, or `nil` where it is on a folded branch; an
  /// empty array for a trip of another line.
  func places(ofTrip trip: Int) -> [Int?] { wayOfTrip[trip].map { places[$0] } ?? [] }

  /// The sections that are shown, one below the other.
  private struct Shown {
    let line: LineAxis
    var rows: [(station: Int, place: Double, isJoint: Bool)] = []
    var rowOfStation: [Int: Int] = [:]
    /// The row in which each shown section begins, and the one in which it ends, at another section's station.
    var joints: [Int: (start: Int?, end: Int?)] = [:]
    var length = 0.0
    private let reversals: [Bool]

    init(_ line: LineAxis) { (self.line, reversals) = (line, line.reversals) }

    mutating func add(_ index: Int) {
      let section = line.sections[index]
      let top = rows.isEmpty ? 0 : length + GraphAxis.gap * line.sections[0].length
      var joint: (start: Int?, end: Int?) = (nil, nil)
      let isReversed = reversals[index]
      func place(_ distance: Double) -> Double { top + (isReversed ? section.length - distance : distance) }
      var entries: [(station: Int, distance: Double, isJoint: Bool)] = section.stations.map {
        ($0, line.stations[$0].distance, false)
      }
      if let start = section.start { entries.insert((start, 0, true), at: 0) }
      if let end = section.end { entries.append((end, section.length, true)) }
      for entry in isReversed ? entries.reversed() : entries {
        if !entry.isJoint {
          rowOfStation[entry.station] = rows.count
        } else if entry.station == section.start, entry.distance == 0 {
          joint.start = rows.count
        } else {
          joint.end = rows.count
        }
        rows.append((entry.station, place(entry.distance), entry.isJoint))
      }
      joints[index] = joint
      length = top + section.length
    }

    /// The line of the trips that go a way.
    func path(of way: LineAxis.Way) -> [Step] {
      var steps: [Step] = []
      var last: (station: Int, stopTime: Int)?
      for (stopTime, station) in way.stations.enumerated() {
        guard let row = rowOfStation[station] else { continue }
        defer { last = (station, stopTime) }
        let section = line.stations[station].section
        // After a folded branch, too: the trip did not run along the axis all the way.
        guard let last, !way.breaks.contains(stopTime), last.stopTime == stopTime - 1 else {
          steps.append(Step(stopTime: stopTime, row: row, begins: true))
          continue
        }
        let before = line.stations[last.station].section
        if before == section {
          steps.append(Step(stopTime: stopTime, row: row, begins: false))
        } else if let joint = joint(of: section, at: last.station) {
          steps.append(Step(stopTime: last.stopTime, row: joint, begins: true))
          steps.append(Step(stopTime: stopTime, row: row, begins: false))
        } else if let joint = joint(of: before, at: station) {
          steps.append(Step(stopTime: stopTime, row: joint, begins: false))
          steps.append(Step(stopTime: stopTime, row: row, begins: true))
        } else {
          steps.append(Step(stopTime: stopTime, row: row, begins: true))
        }
      }
      return steps
    }

    /// The row in which a section begins or ends at a station of another section.
    private func joint(of section: Int, at station: Int) -> Int? {
      if line.sections[section].start == station { return joints[section]?.start }
      return line.sections[section].end == station ? joints[section]?.end : nil
    }
  }
}
