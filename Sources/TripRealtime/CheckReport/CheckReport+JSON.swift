import FoundationEssentials
import TripCore
import TripFeed

extension CheckReport {
  /// Adds the report to `output` as one JSON object on a line of its own. Its key `counts` also counts the findings
  /// beyond the 10,000 of each rule and feed that `findings` lists; of a watched feed it lists the first 20.
  public func writeJSON(to output: inout TextOutput) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding cannot fail, because the document holds only texts and numbers.
    if let json = try? encoder.encode(document) {
      output.write(String(decoding: VisibleText.bytes(Array(json), style: .json), as: UTF8.self) + "\n")
    }
  }

  private var document: Document {
    Document(
      clean: isClean, counts: Self.byID(counts), trip_updates: feeds.reduce(0) { $0 + $1.check.tripUpdates },
      alerts: feeds.reduce(0) { $0 + $1.check.alerts },
      other_entities: feeds.reduce(0) { $0 + $1.check.otherEntities }, not_judged: notJudged.map(\.id),
      feeds: feeds.map { feed in
        Document.Source(
          source: feed.source, clean: feed.check.isClean, counts: Self.byID(feed.check.counts),
          trip_updates: feed.check.tripUpdates, alerts: feed.check.alerts, other_entities: feed.check.otherEntities,
          not_judged: feed.check.notJudged.map(\.id), watched: feed.watched.map(Document.Watched.init))
      },
      findings: feeds.flatMap { feed in
        feed.check.findings.map { finding in
          Document.Entry(
            feed: feed.source, rule: finding.rule.id, severity: finding.rule.isError ? "error" : "warning",
            entity: finding.entity, trip_id: finding.tripID, stop: finding.stop, value: finding.value,
            message: finding.message, advice: finding.advice)
        }
      })
  }

  fileprivate static func byID(_ counts: [Rule: Int]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { ($0.id, $1) })
  }

  /// The report as a JSON object. Its keys are in snake_case, as GTFS writes names.
  private struct Document: Encodable {
    struct Source: Encodable {
      let source: String
      let clean: Bool
      let counts: [String: Int]
      let trip_updates: Int
      let alerts: Int
      let other_entities: Int
      let not_judged: [String]
      let watched: Watched?
    }

    struct Watched: Encodable {
      let from: Int
      let to: Int
      let requests: Int
      let versions: Int
      let versions_with: [String: Int]

      init(_ watched: TripRealtime.Watched) {
        (from, to) = (watched.began.unixSeconds, watched.ended.unixSeconds)
        (requests, versions) = (watched.requests, watched.versions)
        versions_with = CheckReport.byID(watched.versionsBreaking)
      }
    }

    struct Entry: Encodable {
      let feed: String
      let rule: String
      let severity: String
      let entity: String?
      let trip_id: GTFSID?
      let stop: String?
      let value: String?
      let message: String
      let advice: String
    }

    let clean: Bool
    let counts: [String: Int]
    let trip_updates: Int
    let alerts: Int
    let other_entities: Int
    let not_judged: [String]
    let feeds: [Source]
    let findings: [Entry]
  }
}
