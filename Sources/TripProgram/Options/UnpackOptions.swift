import ArgumentParser
import TripFeed

/// The option for the greatest unpacked size of a feed. Every command that opens a feed has it.
package struct UnpackOptions: ParsableArguments {
  @Option(
    name: .customLong("unpack-limit"),
    help: ArgumentHelp("What the feed's tables may unpack to at most, in MiB.", valueName: "MiB"))
  package var mebibytes = ByteCount.unpackLimit.count >> 20

  package init() {}

  /// The greatest unpacked size of the feed's tables together.
  package var limit: ByteCount { .mebibytes(mebibytes) }

  package func validate() throws {
    guard (1...1 << 24).contains(mebibytes) else { throw ValidationError("--unpack-limit must be 1 or more MiB") }
  }
}
