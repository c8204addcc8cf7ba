import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk single-track FEED`: shows or marks the sections with a single track.
struct SingleTrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "single-track",
    abstract: "Show or mark the sections with a single track, where the train graph finds trips that meet.",
    discussion:
      "Without an option, it prints the sections as JSON, a pair of stations each. A section is the track between two "
      + "neighbouring stations of a line, named by parent_station or stop_id, in both directions and for all lines. The "
      + "setting is in the journal, for all desks of the operator; `tripdesk undo` takes back what was set on the day.")

  @OptionGroup
  var day: DayOptions

  @Option(help: ArgumentHelp("The station at one end of a section.", valueName: "stop_id"))
  var from: GTFSID?

  @Option(help: ArgumentHelp("The station at its other end.", valueName: "stop_id"))
  var to: GTFSID?

  @Flag(help: "The section has several tracks: its mark is taken away.")
  var double = false

  @Option(
    help: ArgumentHelp(
      "A file with all sections, in place of those before: JSON as this command prints it.", valueName: "FILE"))
  var sections: String?

  func validate() throws {
    guard (from == nil) == (to == nil) else { throw ValidationError("name both ends of the section: --from and --to") }
    if from == nil, double { throw ValidationError("name the section with --from and --to") }
    if from != nil, from == to { throw ValidationError("--from and --to name one station, and a section has two") }
    if from != nil, sections != nil { throw ValidationError("--sections is in place of --from and --to") }
  }

  func run() throws {
    CommandLineProgram.finish { [self] in
      let read = try sections.map(Self.read)
      try await day.withDesk { desk in
        var marked = desk.model.journal.shown.singleTrack
        if let read {
          marked = read
        } else if let from, let to {
          let section = TrackSection(from, to)
          if double { marked.remove(section) } else { marked.insert(section) }
        } else {
          return try Self.print(marked)
        }
        try Self.refuse(marked.subtracting(desk.model.journal.shown.singleTrack), desk.model.timetable.value)
        let setting = OperatorSetting.singleTrack(marked)
        try await desk.decide { desk throws(Refusal) in try desk.decide(setting) }
      }
    }
  }

  private static func print(_ sections: Set<TrackSection>) throws {
    var output = TextOutput(.data)
    output.write(SettingNotation.text(.singleTrack(sections)) + "\n")
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
  }

  /// Refuses what is no section of the feed: a mark there would do nothing.
  private static func refuse(_ sections: Set<TrackSection>, _ timetable: Timetable) throws {
    guard !sections.isEmpty else { return }
    let neighbours = TrackNeighbours(timetable)
    for section in sections.sorted() {
      for station in [section.first, section.second] where !neighbours.has(station) {
        throw CommandFailure.refused(CommandFailure.noStop("a station", station.text, in: timetable.stops))
      }
      let (first, second) = (VisibleText.brief(section.first.text), VisibleText.brief(section.second.text))
      guard !neighbours.areOne(section) else {
        throw CommandFailure.refused("\(first) and \(second) are one station, and a section has two")
      }
      guard neighbours.has(section) else {
        let next = neighbours.stations(beside: section.first).map { VisibleText.brief($0.text) }
        throw CommandFailure.refused(
          "\(first) and \(second) are no neighbours on any line; "
            + (next.isEmpty
              ? "no line has a section at \(first)" : "beside \(first) are \(next.joined(separator: ", "))"))
      }
    }
  }

  private static func read(_ path: String) throws -> Set<TrackSection> {
    let name = VisibleText.line(path)
    let text = String(decoding: try CommandFailure.content(ofFile: path), as: UTF8.self)
    guard case .singleTrack(let sections)? = SettingNotation.setting(text, .singleTrack) else {
      throw CommandFailure.refused(
        "\(name) has no list of pairs of stations, such as [[\"a\",\"b\"],[\"b\",\"c\"]], at most "
          + "\(OperatorSetting.mostSections)")
    }
    return sections
  }
}
