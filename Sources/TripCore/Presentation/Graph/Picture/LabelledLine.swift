/// The pieces of a trip's line at which its texts stand: those of its expected times, or else the planned ones.
struct LabelledLine {
  /// The row of the trip.
  let row: Int
  /// How late the trip is, in minutes.
  let minutesLate: Int
  fileprivate var segments: Range<Int>
  fileprivate let isPlanned: Bool
}

extension GraphStrokes {
  /// The lines at which texts stand, one for each trip. The pieces of a trip's line follow each other in ``segments``.
  var labelledLines: [LabelledLine] {
    var lines: [LabelledLine] = []
    for (index, stroke) in segments.enumerated() {
      guard let row = stroke.row, stroke.kind != .link else { continue }
      let own = LabelledLine(
        row: row, minutesLate: stroke.minutesLate, segments: index..<index + 1, isPlanned: stroke.kind == .planned)
      guard let last = lines.last, last.row == row else {
        lines.append(own)
        continue
      }
      if last.isPlanned == own.isPlanned {
        lines[lines.count - 1].segments = last.segments.lowerBound..<index + 1
      } else if last.isPlanned {
        lines[lines.count - 1] = own
      }
    }
    return lines
  }

  /// Returns the pieces of a line at which texts stand.
  func pieces(of line: LabelledLine) -> some Sequence<Stroke> {
    segments[line.segments].lazy.filter { $0.kind != .link && ($0.kind == .planned) == line.isPlanned }
  }
}
