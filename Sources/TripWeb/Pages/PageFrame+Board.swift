import TripCore

extension PageFrame {
  /// The greatest number of calling points of a trip on the page.
  private static let callingPoints = 4

  /// Makes the page of a place.
  func board(_ board: BoardPage, alerts: [BoardAlert]) -> HTML {
    let told = alertSection(alerts)
    let empty = boardPage(board, told, [])
    let hasPlatforms = board.rows.contains { !$0.platform.isEmpty }
    let rows = board.rows.lazy.map { row($0, of: board, hasPlatforms: hasPlatforms) }
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

  private func boardPage(_ board: BoardPage, _ alerts: HTML, _ rows: [HTML]) -> HTML {
    let rehearsal: HTML = board.rehearsal.map { "<p class=\"rehearsal\">\($0)</p>\n" } ?? ""
    let notice: HTML = board.notice.map { "<p class=\"notice\">\($0)</p>\n" } ?? ""
    let placeholder: HTML = board.placeholder.map { "<p>\($0)</p>\n" } ?? ""
    return page(
      title: "\(board.title) – \(words.departures)", isBoard: true,
      """
      <header><h1><bdi>\(board.title)</bdi></h1>
      \(rehearsal)<p class="clock">\(board.clock)</p></header>
      <main>
      \(alerts)\(rows.isEmpty ? "" : table(board, rows))\(placeholder)\(notice)</main>

      """)
  }

  private func table(_ board: BoardPage, _ rows: [HTML]) -> HTML {
    let headings = board.headings
    var columns = [("time", headings.planned), ("line", headings.line), ("to", headings.destination)]
    if board.rows.contains(where: { !$0.platform.isEmpty }) { columns.append(("platform", headings.platform)) }
    columns.append(("expected", headings.expected))
    let heads = columns.map { name, text -> HTML in
      "<th scope=\"col\" role=\"columnheader\" class=\"\(name)\">\(text)</th>"
    }
    // The roles are for programs that read pages aloud: some take a table that the style shows otherwise for none.
    return """
      <table role="table"><caption class="hidden">\(words.departures)</caption>
      <thead role="rowgroup"><tr role="row">\(HTML(heads))</tr></thead>
      <tbody role="rowgroup">
      \(HTML(rows))</tbody></table>

      """
  }

  /// The row of a departure, below the name of its section when it is the first one there.
  private func row(_ row: BoardRow, of board: BoardPage, hasPlatforms: Bool) -> HTML {
    let section: HTML =
      row.section.map {
        "<tr role=\"row\" class=\"section\"><th role=\"rowheader\" colspan=\"\(hasPlatforms ? "5" : "4")\"><bdi>\($0)</bdi></th></tr>\n"
      } ?? ""
    let isCancelled = row.punctuality == .cancelled
    let day: HTML = row.day.map { "<span class=\"day\">\($0) </span>" } ?? ""
    let reason: HTML = row.reason.map { " <bdi class=\"reason\">\($0, atMost: 300)</bdi>" } ?? ""
    let names = row.via.first(Self.callingPoints)
    let via: HTML = names.isEmpty ? "" : " <bdi class=\"via\">\(board.headings.viaLine(names), atMost: 200)</bdi>"
    let planned: HTML = isCancelled ? "<s>\(row.planned)</s>" : "\(row.planned)"
    let destination: HTML =
      isCancelled || row.endsEarly ? "<s><bdi>\(row.destination)</bdi></s>" : "<bdi>\(row.destination)</bdi>"
    return """
      \(section)<tr role="row"><td role="cell" class="time">\(day)\(planned)</td><td role="cell" class="line">\(line(row))</td>\
      <td role="cell" class="to">\(destination)\(via)\(reason)</td>\(hasPlatforms ? platform(row) : "")\
      <td role="cell" class="expected">\(expected(row))</td></tr>

      """
  }

  private func line(_ row: BoardRow) -> HTML {
    let kind: HTML = row.kind.map { "\($0) " } ?? ""
    let number: HTML = row.number.map { " <bdi>\($0, atMost: 40)</bdi>" } ?? ""
    guard let badge = row.route.badge(contrast: BoardPage.contrast) else {
      return "\(kind)<bdi>\(row.route.name, atMost: 80)</bdi>\(number)"
    }
    return """
      \(kind)<span style="background:\(badge.background);color:\(badge.text)"><bdi>\(row.route.name, atMost: 80)</bdi></span>\(number)
      """
  }

  private func platform(_ row: BoardRow) -> HTML {
    let name: HTML = "<bdi>\(row.platform, atMost: 40)</bdi>"
    guard let planned = row.plannedPlatform else { return "<td role=\"cell\" class=\"platform\">\(name)</td>" }
    let old: HTML = planned.isEmpty ? "" : "<s><bdi>\(planned, atMost: 40)</bdi></s> "
    return "<td role=\"cell\" class=\"platform\">\(old)<b>\(name)</b></td>"
  }

  private func expected(_ row: BoardRow) -> HTML {
    let symbol: HTML =
      row.punctuality.symbol.isEmpty ? "" : "<span aria-hidden=\"true\">\(row.punctuality.symbol)</span> "
    if row.punctuality == .onTime || row.expected.isEmpty { return "\(symbol)\(row.expected)" }
    return "<b class=\"\(row.punctuality == .late ? "late" : "told")\">\(symbol)\(row.expected)</b>"
  }
}
