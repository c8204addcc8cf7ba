extension Wording {
  /// Returns what a screen reader says of a board: the departures that always stay in sight, one sentence each.
  ///
  /// - Parameters:
  ///   - title: The name of the place.
  ///   - rows: The rows to tell of.
  ///   - headings: The headings of the columns.
  ///   - kind: Whether the rows are departures or arrivals.
  /// - Returns: The sentences, such as `Beta. 08:10, line 7 to Gamma, Platform 1, expected 08:15, in 3 minutes.`
  func summary(_ title: String, _ rows: [BoardRow], _ headings: BoardHeadings, _ kind: BoardKind) -> String {
    let told = rows.isEmpty ? [nothingSentence(kind)] : rows.map { sentence($0, headings, kind) }
    return ([title] + told).map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
  }

  private func sentence(_ row: BoardRow, _ headings: BoardHeadings, _ kind: BoardKind) -> String {
    let line = [row.kind, row.route.name, row.number].compactMap(\.self).joined(separator: " ")
    let pattern =
      kind == .departures
      ? translation.translate("%1$@, line %2$@ to %3$@") : translation.translate("%1$@, line %2$@ from %3$@")
    let time = [row.day, row.planned].compactMap(\.self).joined(separator: " ")
    var parts = [row.section, Translation.fill(pattern, time, line, row.destination), platform(row, headings)]
    let isTime = row.punctuality == .late || row.punctuality == .early
    if isTime, !row.expected.isEmpty {
      parts.append(Translation.fill(translation.translate("expected %@"), row.expected))
    } else {
      parts.append(row.expected)
    }
    parts += [row.minutes, row.reason]
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func platform(_ row: BoardRow, _ headings: BoardHeadings) -> String? {
    guard !row.platform.isEmpty else { return nil }
    let platform = "\(headings.platform) \(row.platform)"
    guard let planned = row.plannedPlatform, !planned.isEmpty else { return platform }
    return Translation.fill(translation.translate("%1$@ instead of %2$@"), platform, planned)
  }
}
