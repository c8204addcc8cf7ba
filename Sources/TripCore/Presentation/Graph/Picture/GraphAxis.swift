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
  }

  /// A point of the line that stands for a trip.
  struct Step {
    /// The index of the stop time within the trip.
    let stopTime: Int
    /// The index in ``GraphAxis/rows``.
    let row: Int
    /// Whether the line begins anew here, because the trip came from another part of the axis.
    let begins: Bool
  }

  /// The space between two sections, as a share of the trunk's length.
  private static let gap = 0.04

  /// The horizontal lines, from the top to the bottom.
  let rows: [Row]
  /// For each of ``LineAxis/ways``, the line of its trips.
  private let paths: [[Step]]
  /// For each of ``LineAxis/ways``, the index in ``rows`` for each stop time; `nil` on a folded branch.
  private let places: [[Int?]]
  private let wayOfTrip: [Int: Int]
  private let rowOfStation: [Int: Int]
  private let rowOfJoint: [Joint: Int]

  /// The end of a branch at a station of another section.
  private struct Joint: Hashable {
    let section: Int
    let isEnd: Bool
  }

  /// Makes an axis without stops.
  init() { (rows, paths, places, wayOfTrip, rowOfStation, rowOfJoint) = ([], [], [], [:], [:], [:]) }

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
    rows = shown.rows.map {
      Row(
        name: timetable.stops.name(at: line.stations[$0.station].stop),
        position: shown.length > 0 ? $0.place / length : 0.5, isJoint: $0.isJoint)
    }
    paths = line.ways.map { shown.path(of: $0) }
    places = line.ways.map { way in way.stations.map { shown.rowOfStation[$0] } }
    wayOfTrip = line.wayOfTrip
    rowOfStation = shown.rowOfStation
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

    init(_ line: LineAxis) { self.line = line }

    mutating func add(_ index: Int) {
      let section = line.sections[index]
      let top = rows.isEmpty ? 0 : length + GraphAxis.gap * line.sections[0].length
      var joint: (start: Int?, end: Int?) = (nil, nil)
      if let start = section.start {
        joint.start = rows.count
        rows.append((start, top, true))
      }
      for station in section.stations {
        rowOfStation[station] = rows.count
        rows.append((station, top + line.stations[station].distance, false))
      }
      if let end = section.end {
        joint.end = rows.count
        rows.append((end, top + section.length, true))
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
        guard let last, !way.breaks.contains(stopTime) else {
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
