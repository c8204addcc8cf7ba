// This extension lays a line's whole day out on pages of paper.
extension GraphModel {
  /// The empty space at each edge of a page: 10 mm, as printers need.
  private static let margin = 10 * GraphPaper.millimetre

  /// The number of lines of text for which there is always room below the picture.
  private static let usualLegend = 2

  /// Lays the whole day of the shown route out on pages.
  ///
  /// - Parameters:
  ///   - paper: The paper.
  ///   - letters: The space that ``stopNames`` and times need in the font of the paper, in points.
  ///   - isRehearsal: Whether the desk's decisions are a rehearsal, which each page says.
  /// - Returns: The pages; none when no route is shown.
  public func pages(on paper: GraphPaper, letters: GraphLettering, isRehearsal: Bool) -> [GraphPage] {
    guard let route = route.value, let day = GraphWindow(around: tableRows.value.map(desk.trips.span), margin: 0)
    else { return [] }
    let margin = Self.margin
    func area(legendOf lines: Int) -> GraphRectangle {
      // A line above for the heading, and those of the legend below.
      GraphRectangle(
        x: margin, y: margin + 1.5 * letters.height, width: max(1, paper.size.width - 2 * margin),
        height: max(1, paper.size.height - 2 * margin - (2.5 + 1.1 * Double(lines)) * letters.height))
    }
    var place = area(legendOf: Self.usualLegend)
    let plot = GraphScale(GraphSize(width: place.width, height: place.height), day, letters).plot
    let ahead = desk.wording.timeZone.secondsFromGMT(for: Instant(unixSeconds: Int(saturating: day.start)).date)
    let windows = paper.pages(of: day, width: plot.width, clocksAhead: ahead)
    let date = timetable.serviceDate
    let heading = [timetable.agency.name, route.name, desk.wording.longDate(date)].map(VisibleText.line)
      .joined(separator: " · ")
    func pictures() -> [GraphPicture] {
      windows.map { window in
        let scale = GraphScale(
          GraphSize(width: place.width, height: place.height), window, letters, turns: turnRoom, lines: lineMarks)
        return GraphPicture(base: base(scale, letters), moving: findings(scale, letters))
      }
    }
    var shown = pictures()
    let legend = legend(of: shown)
    let lines = GraphPage.lines(of: legend, width: place.width, letters)
    if lines > Self.usualLegend {
      place = area(legendOf: lines)
      shown = pictures()
    }
    return shown.enumerated().map { index, picture in
      GraphPage(
        size: paper.size, picture: picture, area: place, heading: heading,
        note: note(page: index + 1, of: windows.count, isRehearsal), legend: legend)
    }
  }

  /// The name of a file with the shown line's day, without an ending: the line and the day.
  public var fileName: String {
    let names = Dictionary(timetable.routes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let line = route.value?.id.lines.compactMap { names[$0] }.joined(separator: "+") ?? ""
    let plain = VisibleText.line(line).map { "/\\:*?\"<>|".contains($0) ? "-" : $0 }
    return "\(String(plain)) \(timetable.serviceDate)".trimmed
  }

  private func note(page: Int, of count: Int, _ isRehearsal: Bool) -> String {
    let (wording, translation, now) = (desk.wording, desk.wording.translation, desk.now.value)
    return [
      isRehearsal ? translation.translate("Rehearsal") : nil,
      Translation.fill(translation.translate("as of %1$@, %2$@"), wording.shortDate(now), wording.time(now)),
      Translation.fill(translation.translate("page %1$@ of %2$@"), wording.number(page), wording.number(count)),
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// What the lines stand for, and the marks that the pictures have.
  private func legend(of pictures: [GraphPicture]) -> [GraphPage.Explanation] {
    let translation = desk.wording.translation
    let lines: [(GraphStrokes.Kind, String)] = [
      (.planned, translation.translate("timetable")), (.expected, translation.translate("expected, as decided")),
      (.reported, translation.translate("expected, as reported")),
      (.followed, translation.translate("expected, because its vehicle is late")),
      (.extra, translation.translate("extra trip")), (.canceled, translation.translate("canceled")),
    ]
    let turns = Set(pictures.flatMap { $0.moving.turns.map(\.kind) })
    let shades = Set(pictures.flatMap { $0.moving.shades.map(\.kind) })
    var marks: [(GraphPage.Sample, String)] = []
    for (kind, text) in [
      (VehicleGap.Kind.free, translation.translate("vehicle turns, minutes to spare")),
      (.late, translation.translate("vehicle is too late")),
      (.atRisk, translation.translate("vehicle may be too late")),
    ] where turns.contains(kind) { marks.append((.turn(kind), text)) }
    for (kind, text) in [
      (HeadwayGap.Kind.long, translation.translate("gap over twice as planned")),
      (.short, translation.translate("gap under half as planned")),
    ] where shades.contains(kind) { marks.append((.shade(kind), text)) }
    if pictures.contains(where: { !$0.base.singleTrack.isEmpty }) {
      marks.append((.singleTrack, translation.translate("single track")))
    }
    if pictures.contains(where: { !$0.moving.meets.isEmpty }) {
      marks.append((.meet, translation.translate("trips meet there")))
    }
    if pictures.contains(where: { !$0.moving.overtakings.isEmpty }) {
      marks.append((.overtaking, translation.translate("one trip overtakes another")))
    }
    if pictures.contains(where: { !$0.moving.conflicts.isEmpty }) {
      marks.append((.conflict, translation.translate("vehicle is not there in time")))
    }
    return (lines.map { (GraphPage.Sample.line($0), $1) } + ways + marks)
      .map { GraphPage.Explanation(sample: $0, text: $1) }
  }

  /// What the heads on lines and light dotted lines stand for, where the page has them.
  private var ways: [(GraphPage.Sample, String)] {
    var ways: [(GraphPage.Sample, String)] = []
    if hasTwoDirections, let top = axis.rows.first?.name {
      // Translators: trips in the direction of a station
      let text = desk.wording.translation.translate("towards %@")
      ways.append((.head, Translation.fill(text, VisibleText.line(top))))
    }
    if rows.value.contains(where: { path(ofRow: $0).dropFirst().contains(where: \.begins) }) {
      ways.append((.line(.link), desk.wording.translation.translate("by another way")))
    }
    return ways
  }
}
