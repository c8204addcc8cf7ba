import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk graph FEED`: prints the train graph of a line's day as data, or starts `tripdesk-desktop`, which
/// draws it to a file.
struct GraphCommand: ParsableCommand {
  static let configuration = GraphOptions.configuration

  @OptionGroup
  var options: GraphOptions

  func run() throws {
    guard options.json else { throw DesktopProgram.start("the picture of a train graph") }
    CommandLineProgram.finish { [options] in
      let graph = try await LineGraph(options) { Wording(locale: Locale(identifier: "en_GB"), timeZone: $0) }
      guard let text = try graph.model.graphDescription?.json() else { return }
      var output = TextOutput(.data)
      try CommandFailure.written { () throws(ClosedOutput) in
        output.write(text)
        try output.flush()
      }
    }
  }
}
