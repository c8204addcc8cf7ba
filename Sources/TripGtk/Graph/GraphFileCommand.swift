import ArgumentParser
import TripCore
import TripDrawing
import TripProgram

/// The command `tripdesk graph FEED -o PATH`, which draws the train graph of a line's day to a file. It needs no display.
struct GraphFileCommand: ParsableCommand {
  static let configuration = GraphOptions.configuration

  @OptionGroup
  var options: GraphOptions

  func run() throws {
    CommandLineProgram.finish { [options] in try await Self.write(options) }
  }

  @MainActor
  private static func write(_ options: GraphOptions) async throws {
    // The options were checked: either there is a file to write, or data is asked for, which `tripdesk` prints itself.
    guard let path = options.output, let kind = DrawingFile.Kind(ofPath: path) else { return }
    let environment = DeskEnvironment()
    let graph = try await LineGraph(options, wording: environment.wording)
    let drawing = GraphPageDrawing()
    let letters = drawing.graph.lettering(for: graph.model.stopNames)
    let pages = graph.model.pages(
      on: GraphPaper(options.paper.size, hourWidth: options.hourWidth), letters: letters,
      isRehearsal: options.now != nil)
    do throws(DrawingFile.Failure) { try drawing.write(pages, to: path, kind) } catch {
      StandardError.write("\(error.path) cannot be written: \(error.reason)")
      throw ExitCode(CommandFailure.unwritten)
    }
  }
}
