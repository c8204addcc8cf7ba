/// A printed page of a train graph: the picture of some hours, with a heading and an explanation of its lines.
public struct GraphPage: Equatable, Sendable {
  /// The size of the page, in points of which 72 are an inch.
  public let size: GraphSize
  /// The picture; its size is that of ``area``.
  public let picture: GraphPicture
  /// Where on the page the picture is.
  public let area: GraphRectangle
  /// The operator, the line, and the service day.
  public let heading: String
  /// When the page was made, and which of the pages it is; for a rehearsal, that it is one.
  public let note: String
  /// What each kind of line stands for, and what each mark that one of the pages has.
  public let legend: [Explanation]

  /// What the explanation is about.
  public enum Sample: Equatable, Sendable {
    /// A kind of line.
    case line(GraphStrokes.Kind)
    /// A line with the head of a trip that goes up.
    case head
    /// The arc of a vehicle that turns.
    case turn(VehicleGap.Kind)
    /// An area between two trips.
    case shade(HeadwayGap.Kind)
    /// A place at which trips meet on a single track.
    case meet
    /// A place at which one trip passes another between two stations.
    case overtaking
    /// The frame of two trips whose vehicle cannot run both in time.
    case conflict
    /// A section with a single track.
    case singleTrack
  }

  /// The length of a sample in the legend, and a space around it, in points.
  public static let (sample, space) = (22.0, 5.0)

  /// The number of lines of text that a legend takes at most.
  static func lines(of legend: [Explanation], width total: Double, _ letters: GraphLettering) -> Int {
    // Most letters are narrower than digits.
    let widths = legend.map { sample + 3 * space + Double($0.text.count) * letters.digit }
    return widths.reduce((lines: 1, x: 0.0)) { place, width in
      place.x > 0 && place.x + width > total ? (place.lines + 1, width) : (place.lines, place.x + width)
    }.lines
  }

  /// The explanation of a kind of line or of a mark.
  public struct Explanation: Equatable, Sendable {
    /// The line or mark.
    public let sample: Sample
    /// What it stands for.
    public let text: String
  }
}
