// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "tripdesk",
  products: [
    .executable(name: "tripdesk", targets: ["TripGtk"]),
    .library(name: "TripCore", targets: ["TripCore"]),
    .library(name: "TripFeed", targets: ["TripFeed"]),
    .library(name: "TripStore", targets: ["TripStore"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // The C side of GTK 3. Its flags come from pkg-config through the system library target beside it.
    .systemLibrary(
      name: "CGtkFlags", path: "Sources/CGtk/pkgconfig", pkgConfig: "gtk+-3.0", providers: [.apt(["libgtk-3-dev"])]),
    .target(name: "CGtk", dependencies: ["CGtkFlags"], exclude: ["pkgconfig"]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),

    .target(name: "TripCore"),
    .target(name: "TripFeed", dependencies: ["TripCore", "CDeflate"]),
    .target(name: "TripStore", dependencies: ["TripCore", .product(name: "GRDB", package: "GRDB.swift")]),
    .executableTarget(
      name: "TripGtk",
      dependencies: [
        "CGtk", "TripCore", "TripFeed", "TripStore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .testTarget(name: "TripCoreTests", dependencies: ["TripCore"]),
    .testTarget(
      name: "TripFeedTests", dependencies: ["TripFeed", "TripCore", "CDeflate"],
      exclude: ["Corpus", "InvalidFeeds.json"]),
    // A program that appends to a journal until it is killed: the other process of the store's tests.
    .executableTarget(name: "journal-probe", dependencies: ["TripCore", "TripStore"], path: "Tests/JournalProbe"),
    .testTarget(name: "TripStoreTests", dependencies: ["TripStore", "TripCore", "journal-probe"]),
    .testTarget(name: "TripGtkTests", dependencies: ["TripGtk", "CGtk", "TripCore", "TripFeed"]),
  ],
  swiftLanguageModes: [.v6]
)
