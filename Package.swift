// swift-tools-version: 6.1
import PackageDescription

#if canImport(Glibc)
  import Glibc

  /// The dynamic linker takes addresses packed since glibc 2.36, which spares 1 MB. So a program that is to run with an
  /// older one has to be built beside an older one, as on Ubuntu 22.04.
  let packsAddresses: Bool = {
    var version = [UInt8](repeating: 0, count: 64)  // "glibc 2.36"
    _ = version.withUnsafeMutableBytes { confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress, $0.count) }
    let numbers = version.split { $0 < 0x30 || $0 > 0x39 }.map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    return numbers.count == 2 && (numbers[0], numbers[1]) >= (2, 36)
  }()

  /// Debian and Ubuntu have the C++ library's archive beside its headers; elsewhere it may be a package of its own.
  let hasStaticCxxLibrary = ["x86_64", "aarch64"].contains { machine in
    (9...19).contains { access("/usr/lib/gcc/\(machine)-linux-gnu/\($0)/libstdc++.a", R_OK) == 0 }
  }
#else
  let packsAddresses = false
  let hasStaticCxxLibrary = false
#endif

let package = Package(
  name: "tripdesk",
  products: [
    .executable(name: "tripdesk", targets: ["TripGtk"]),
    .library(name: "TripCore", targets: ["TripCore"]),
    .library(name: "TripFeed", targets: ["TripFeed"]),
    .library(name: "TripDrawing", targets: ["TripDrawing"]),
    .library(name: "TripStore", targets: ["TripStore"]),
    .library(name: "TripRealtime", targets: ["TripRealtime"]),
    .library(name: "TripWeb", targets: ["TripWeb"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Without its traits: the one that reads delimited streams pulls in the whole of Foundation.
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
  ],
  targets: [
    // The C side of GTK 3. Its flags come from pkg-config through the system library target beside it.
    .systemLibrary(
      name: "CGtkFlags", path: "Sources/CGtk/pkgconfig", pkgConfig: "gtk+-3.0", providers: [.apt(["libgtk-3-dev"])]),
    .target(name: "CGtk", dependencies: ["CGtkFlags"], exclude: ["pkgconfig"]),
    // Loaded when it is needed, so nothing is linked: see its header.
    .target(name: "CCurl"),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),

    .target(name: "TripCore"),
    .target(name: "TripDrawing", dependencies: ["CGtk", "TripCore"]),
    .target(name: "TripFeed", dependencies: ["TripCore", "CDeflate"]),
    .target(name: "TripStore", dependencies: ["TripCore", .product(name: "GRDB", package: "GRDB.swift")]),
    .target(
      name: "TripRealtime",
      dependencies: ["TripCore", "TripFeed", .product(name: "SwiftProtobuf", package: "swift-protobuf")],
      exclude: ["Messages/gtfs-realtime.proto"]),
    .target(
      name: "TripWeb",
      dependencies: [
        "TripCore", "CCurl", "CDeflate",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .target(name: "TripPublish", dependencies: ["TripCore", "TripFeed", "TripRealtime", "TripWeb"]),
    .executableTarget(
      name: "TripGtk",
      dependencies: [
        "CGtk", "TripCore", "TripDrawing", "TripFeed", "TripPublish", "TripRealtime", "TripStore", "TripWeb",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // For a smaller program: it binds and connects, and what runs often is in the other targets.
      swiftSettings: [.unsafeFlags(["-Osize"], .when(platforms: [.linux], configuration: .release))],
      // The program is 29 MB of code, of which a start runs 2 MB, strewn all over. Side by side it takes 8 MB less memory,
      // where each function has a section of its own (scripts/build-release). Only the toolchain's own linker can do it.
      // The static library asks to export all that is public, which keeps code that nobody calls, and its names, in the
      // program: 4 MB with the HTTP libraries.
      linkerSettings: [
        .unsafeFlags(
          [
            "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker",
            "--symbol-ordering-file=\(Context.packageDirectory)/scripts/startup-functions.txt", "-Xlinker",
            "-T\(Context.packageDirectory)/scripts/startup-functions.ld",
          ] + (packsAddresses ? ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"] : [])
            + (hasStaticCxxLibrary ? ["-L", "\(Context.packageDirectory)/scripts/static-libstdc++"] : []),
          .when(platforms: [.linux], configuration: .release))
      ]),

    // What several rooms' tests need: seeds, folders, the data beside the project.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "TripCoreTests", dependencies: ["TripCore", "TestSupport"]),
    .testTarget(
      name: "TripFeedTests", dependencies: ["TripFeed", "TripCore", "CDeflate", "TestSupport"],
      exclude: ["Corpus", "InvalidFeeds.json"]),
    // A program that appends to a journal until it is killed, or damages one: the other process of the store's tests.
    .executableTarget(
      name: "journal-probe", dependencies: ["TripCore", "TripStore", "TestSupport"], path: "Tests/JournalProbe"),
    .testTarget(name: "TripStoreTests", dependencies: ["TripStore", "TripCore", "journal-probe", "TestSupport"]),
    .testTarget(
      name: "TripRealtimeTests",
      dependencies: [
        "TripRealtime", "TripFeed", "TripCore", "TestSupport",
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ]),
    // A program that publishes random days and writes down what was meant: read by Tests/Realtime in Python.
    .executableTarget(
      name: "random-days", dependencies: ["TripRealtime", "TripFeed", "TripCore", "TestSupport"],
      path: "Tests/RandomDays"),
    // A server by itself: the other process of scripts/test-serving.
    .executableTarget(
      name: "serving-probe", dependencies: ["TripCore", "TripWeb"], path: "Tests/ServingProbe", exclude: ["crowd.py"]),
    .testTarget(name: "TripWebTests", dependencies: ["TripWeb", "TripCore", "CDeflate", "TestSupport"]),
    .testTarget(
      name: "TripPublishTests",
      dependencies: ["TripPublish", "TripRealtime", "TripFeed", "TripWeb", "TripCore", "TestSupport"]),
    .testTarget(
      name: "TripGtkTests", dependencies: ["TripGtk", "CGtk", "TripCore", "TripDrawing", "TripFeed", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// The sanitizers look at the rooms that need neither GTK nor a package: everything else would be compiled for nothing.
if Context.environment["TRIPDESK_SANITIZED"] != nil {
  let sanitized = ["TripCore", "TripCoreTests", "CDeflate", "TripFeed", "TripFeedTests", "TestSupport"]
  package.targets.removeAll { !sanitized.contains($0.name) }
  package.products = []
  package.dependencies = []
}
