extension Wording {
  /// Returns the summary of a day as one line of text: `1,016 trips · 3 late · 1 canceled`.
  public func sentence(_ summary: DeskSummary) -> String {
    func count(_ one: String, _ count: Int) -> String { Translation.fill(one, number(count)) }
    var parts = [count(translation.translate("%@ trip", plural: "%@ trips", count: summary.trips), summary.trips)]
    if summary.late > 0 {
      parts.append(count(translation.translate("%@ late", plural: "%@ late", count: summary.late), summary.late))
    }
    if summary.early > 0 {
      let early = translation.translate("%@ early trip", plural: "%@ early trips", count: summary.early)
      parts.append(count(early, summary.early))
    }
    if summary.onTime > 0 {
      let onTime = translation.translate("%@ on time", plural: "%@ on time", count: summary.onTime)
      parts.append(count(onTime, summary.onTime))
    }
    if summary.cancelled > 0 {
      let cancelled = translation.translate("%@ canceled", plural: "%@ canceled", count: summary.cancelled)
      parts.append(count(cancelled, summary.cancelled))
    }
    if summary.decided > 0 {
      let decided = translation.translate("%@ trip changed", plural: "%@ trips changed", count: summary.decided)
      parts.append(count(decided, summary.decided))
    }
    return parts.joined(separator: " · ")
  }
}
