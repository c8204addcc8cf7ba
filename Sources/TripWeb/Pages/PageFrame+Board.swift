import TripCore

extension PageFrame {
  /// The greatest size of all alerts of a page together, in bytes; departures are as important.
  private static let alertLimit = 14_000
  /// The greatest length of the address in an alert, in bytes. A longer one is no link, because a part of it would lead
  /// elsewhere.
  private static let addressLimit = 1000

  /// Makes the page of a place.
  func board(_ board: BoardPage, alerts: [BoardAlert]) -> HTML {
    let told = alertItems(alerts)
    let empty = boardPage(board, told, [])
    let hasPlatforms = board.rows.contains { !$0.platform.isEmpty }
    let rows = board.rows.lazy.map { row($0, hasPlatforms: hasPlatforms, isRightToLeft: board.isRightToLeft) }
    // The heading of the table is not in the empty page.
    return boardPage(board, told, Self.pieces(rows, atMost: Self.limit - empty.bytes.count - 1500))
  }

  /// Takes as many pieces as fit into a number of bytes.
  static func pieces(_ pieces: some Sequence<HTML>, atMost limit: Int) -> [HTML] {
    var (taken, size): ([HTML], Int) = ([], 0)
    for piece in pieces {
      size += piece.bytes.count
      guard size <= limit else { break }
      taken.append(piece)
    }
    return taken
  }

  private func boardPage(_ board: BoardPage, _ alerts: [HTML], _ rows: [HTML]) -> HTML {
    let rehearsal: HTML = board.rehearsal.map { "<p class=\"rehearsal\">\($0)</p>\n" } ?? ""
    let notice: HTML = board.notice.map { "<p class=\"notice\">\($0)</p>\n" } ?? ""
    let placeholder: HTML = board.placeholder.map { "<p>\($0)</p>\n" } ?? ""
    let list: HTML = """
      <section aria-labelledby="alerts"><h2 id="alerts">\(words.alerts)</h2>
      <ul class="alerts">
      \(HTML(alerts))</ul></section>

      """
    let told = alerts.isEmpty ? "" : list
    return page(
      title: "\(board.title) – \(words.departures)", isBoard: true,
      """
      <header><h1><bdi>\(board.title)</bdi></h1>
      \(rehearsal)<p class="clock">\(board.clock)</p></header>
      <main>
      \(told)\(rows.isEmpty ? "" : table(board, rows))\(placeholder)\(notice)</main>

      """)
  }

  private func table(_ board: BoardPage, _ rows: [HTML]) -> HTML {
    let headings = board.headings
    let platform: HTML =
      board.rows.contains { !$0.platform.isEmpty } ? "<th scope=\"col\">\(headings.platform)</th>" : ""
    return """
      <table><caption class="hidden">\(words.departures)</caption>
      <thead><tr><th scope="col">\(headings.planned)</th><th scope="col">\(headings.line)</th>\
      <th scope="col">\(headings.destination)</th>\(platform)<th scope="col">\(headings.expected)</th></tr></thead>
      <tbody>
      \(HTML(rows))</tbody></table>

      """
  }

  private func row(_ row: BoardRow, hasPlatforms: Bool, isRightToLeft: Bool) -> HTML {
    let isCancelled = row.punctuality == .cancelled
    let day: HTML = row.day.map { "<span class=\"day\">\($0) </span>" } ?? ""
    let reason: HTML = row.reason.map { " <bdi class=\"reason\">\($0, atMost: 300)</bdi>" } ?? ""
    let planned: HTML = isCancelled ? "<s>\(row.planned)</s>" : "\(row.planned)"
    let destination: HTML =
      isCancelled ? "<s><bdi>\(row.destination)</bdi></s>" : "<bdi>\(row.destination)</bdi>"
    return """
      <tr><td class="time">\(day)\(planned)</td><td class="line">\(line(row))</td><td>\(destination)\(reason)</td>\
      \(hasPlatforms ? platform(row, isRightToLeft) : "")<td class="expected">\(expected(row))</td></tr>

      """
  }

  private func line(_ row: BoardRow) -> HTML {
    let kind: HTML = row.kind.map { "\($0) " } ?? ""
    let number: HTML = row.number.map { " <bdi>\($0, atMost: 40)</bdi>" } ?? ""
    guard let color = row.route.color else { return "\(kind)<bdi>\(row.route.name, atMost: 80)</bdi>\(number)" }
    let text = row.route.readableTextColor(on: color)
    return """
      \(kind)<span style="background:\(color);color:\(text)"><bdi>\(row.route.name, atMost: 80)</bdi></span>\(number)
      """
  }

  private func platform(_ row: BoardRow, _ isRightToLeft: Bool) -> HTML {
    guard row.isPlatformChanged else { return "<td class=\"platform\"><bdi>\(row.platform, atMost: 40)</bdi></td>" }
    return "<td class=\"platform\"><b>\(isRightToLeft ? "←" : "→") <bdi>\(row.platform, atMost: 40)</bdi></b></td>"
  }

  private func expected(_ row: BoardRow) -> HTML {
    let symbol: HTML =
      row.punctuality.symbol.isEmpty ? "" : "<span aria-hidden=\"true\">\(row.punctuality.symbol)</span> "
    if row.punctuality == .onTime || row.expected.isEmpty { return "\(symbol)\(row.expected)" }
    return "<b class=\"\(row.punctuality == .late ? "late" : "told")\">\(symbol)\(row.expected)</b>"
  }

  /// Makes the alerts. One whose description is too long for the page has a part of it, or none; it is not left out.
  private func alertItems(_ alerts: [BoardAlert]) -> [HTML] {
    var (items, size): ([HTML], Int) = ([], 0)
    for alert in alerts {
      let forms = [10_000, 1000, 0].lazy.map { alertItem(alert, descriptionAtMost: $0) }
      guard let item = forms.first(where: { size + $0.bytes.count <= Self.alertLimit }) else { break }
      items.append(item)
      size += item.bytes.count
    }
    return items
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
