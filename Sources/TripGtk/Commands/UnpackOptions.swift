import ArgumentParser
import TripFeed

/// How much a feed may unpack to: every command that reads one has it.
struct UnpackOptions: ParsableArguments {
  @Option(
    name: .customLong("unpack-limit"),
    help: ArgumentHelp("What the feed's tables may unpack to at most, in MiB.", valueName: "MiB"))
  var mebibytes = ByteCount.unpackLimit.count >> 20

  var limit: ByteCount { .mebibytes(mebibytes) }

  func validate() throws {
    guard (1...1 << 24).contains(mebibytes) else { throw ValidationError("--unpack-limit must be 1 or more MiB") }
  }
}
