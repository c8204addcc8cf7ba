import ArgumentParser
import TripFeed

/// How much a feed may unpack to: every command that reads one has it.
package struct UnpackOptions: ParsableArguments {
  @Option(
    name: .customLong("unpack-limit"),
    help: ArgumentHelp("What the feed's tables may unpack to at most, in MiB.", valueName: "MiB"))
  package var mebibytes = ByteCount.unpackLimit.count >> 20

  package init() {}

  package var limit: ByteCount { .mebibytes(mebibytes) }

  package func validate() throws {
    guard (1...1 << 24).contains(mebibytes) else { throw ValidationError("--unpack-limit must be 1 or more MiB") }
  }
}
