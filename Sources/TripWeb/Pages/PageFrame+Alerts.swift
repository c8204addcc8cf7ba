import TripCore

extension PageFrame {
  /// The greatest size of all alerts of a page together, in bytes; departures are as important.
  private static let alertLimit = 14_000
  /// The greatest length of the address in an alert, in bytes. A longer one is no link, because a part of it would lead
  /// elsewhere.
  private static let addressLimit = 1000
  /// The lengths to which descriptions are cut, in characters, when they do not fit in full.
  private static let descriptionLimits = [10_000, 1000, 200]

  /// Makes the alerts of a board. Headers have the room first, and then descriptions; the alerts that do not fit are
  /// counted.
  ///
  /// - Parameter alerts: The alerts, those that affect passengers most first.
  /// - Returns: The alerts with their heading; an empty piece without alerts.
  func alertSection(_ alerts: [BoardAlert]) -> HTML {
    guard !alerts.isEmpty else { return "" }
    var items = Self.pieces(alerts.lazy.map { alertItem($0, descriptionAtMost: 0) }, atMost: Self.alertLimit)
    var size = items.reduce(0) { $0 + $1.bytes.count }
    for (index, short) in items.enumerated() where !alerts[index].description.isEmpty {
      let forms = Self.descriptionLimits.lazy.map { alertItem(alerts[index], descriptionAtMost: $0) }
      guard let item = forms.first(where: { size - short.bytes.count + $0.bytes.count <= Self.alertLimit }) else {
        continue
      }
      items[index] = item
      size += item.bytes.count - short.bytes.count
    }
    let more = alerts.count - items.count
    let rest: HTML = more == 0 ? "" : "<p>\(wording.moreAlertsSentence(more))</p>\n"
    return """
      <section aria-labelledby="alerts"><h2 id="alerts">\(words.alerts)</h2>
      <ul class="alerts">
      \(HTML(items))</ul>
      \(rest)</section>

      """
  }

  private func alertItem(_ alert: BoardAlert, descriptionAtMost limit: Int) -> HTML {
    let isDescribed = limit > 0 && !alert.description.isEmpty && alert.description != alert.header
    let description: HTML = isDescribed ? "<p dir=\"auto\">\(alert.description, atMost: limit)</p>" : ""
    let url = alert.url.flatMap { $0.utf8.count <= Self.addressLimit ? $0 : nil }
    let link: HTML =
      url.map {
        "<p><a href=\"\($0, atMost: Self.addressLimit)\" rel=\"noreferrer\">\(words.moreAboutThis)</a></p>"
      } ?? ""
    return """
      <li class="\(alert.severity.rawValue.lowercased())"><p><b><span aria-hidden="true">\(alert.symbol)</span> \
      \(alert.word):</b> <bdi lang="\(alert.language)">\(alert.header, atMost: 300)</bdi></p>
      <div lang="\(alert.language)">\(description)</div>\(link)</li>

      """
  }
}
