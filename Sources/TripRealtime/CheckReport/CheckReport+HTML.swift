import FoundationEssentials
public import TripCore

extension CheckReport {
  /// The number of findings of each rule that the page names.
  private static let named = 20

  /// Makes a page of HTML that needs no other file, for a browser and for mail.
  ///
  /// - Parameters:
  ///   - now: The time at which the report is made.
  ///   - zone: The time zone in which times are shown.
  /// - Returns: The page, in English. Texts of the feeds are escaped, so that they cannot become part of the page.
  public func html(at now: Instant, in zone: TimeZone) -> String {
    let total = feeds.reduce(0) { $0 + $1.check.counts.values.reduce(0, +) }
    let verdict = isClean ? "No findings" : "\(total) \(total == 1 ? "finding" : "findings")"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Report on GTFS-Realtime feeds</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>Report on GTFS-Realtime feeds</h1>
      <p><strong>\(verdict)</strong>, \(Self.text(Self.time(now, zone))).</p>
      \(feeds.map { Self.section($0, zone) }.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private static func section(_ feed: Feed, _ zone: TimeZone) -> String {
    var lines = ["<section>", "<h2>\(text(feed.source))</h2>", "<p>\(text(feed.check.contents)).</p>"]
    if let watched = feed.watched {
      let span = "from \(time(watched.began, zone)) to \(time(watched.ended, zone))"
      lines.append("<p>\(text(watched.summary)), \(text(span)).</p>")
    }
    let byRule = Dictionary(grouping: feed.check.findings, by: \.rule)
    if byRule.isEmpty {
      lines.append("<p>No findings.</p>")
    } else {
      lines.append("<table>\n<caption>Rules that are broken</caption>")
      lines.append(
        "<thead><tr><th scope=\"col\">Rule</th><th scope=\"col\">Kind</th><th scope=\"col\">How often</th>"
          + "<th scope=\"col\">What is wrong, and where first</th></tr></thead>\n<tbody>")
      for rule in Rule.allCases {
        if let found = byRule[rule] { lines.append(row(rule, found, feed)) }
      }
      lines.append("</tbody>\n</table>")
    }
    if !feed.check.notJudged.isEmpty {
      lines.append(
        "<p>Not judged without a version before: \(feed.check.notJudged.map(\.id).joined(separator: ", ")).</p>")
    }
    return (lines + ["</section>"]).joined(separator: "\n")
  }

  private static func row(_ rule: Rule, _ found: [Finding], _ feed: Feed) -> String {
    let places = found.prefix(named).map { "<li>\(text($0.place))</li>" }.joined()
    let kind = rule.isError ? "Error" : "Warning"
    return "<tr class=\"\(kind.lowercased())\"><th scope=\"row\">\(rule.id)</th><td>\(kind)</td>"
      + "<td>\(feed.often(rule))</td><td>\(text(rule.whatIsWrong)) \(text(rule.advice))<ul>\(places)</ul></td></tr>"
  }

  /// Returns a text with the characters escaped that HTML gives a meaning, and with control characters as numbers.
  private static func text(_ text: String) -> String {
    // Not by characters: an accent after it makes another character of <, and a browser reads it as < nevertheless.
    VisibleText.line(text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static func time(_ instant: Instant, _ zone: TimeZone) -> String {
    let date = Date(timeIntervalSince1970: TimeInterval(instant.unixSeconds))
    var style = Date.ISO8601FormatStyle(timeZone: zone)
    style = style.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    return "\(date.formatted(style)) (\(zone.identifier))"
  }

  private static let style = """
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    h2 { overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: start; font-weight: bold; padding: 0.5rem 0; }
    th, td { border-top: 1px solid GrayText; padding: 0.5rem; text-align: start; vertical-align: top; }
    td { overflow-wrap: anywhere; }
    tr.error > td:nth-child(2) { font-weight: bold; }
    ul { margin: 0.25rem 0 0; padding-inline-start: 1.25rem; }
    """
}
