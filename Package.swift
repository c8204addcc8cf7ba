// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "tripdesk",
  products: [
    .executable(name: "tripdesk", targets: ["tripdesk"]),
    .executable(name: "tripdesk-desktop", targets: ["TripGtk"]),
    .library(name: "TripCore", targets: ["TripCore"]),
    .library(name: "TripFeed", targets: ["TripFeed"]),
    .library(name: "TripDrawing", targets: ["TripDrawing"]),
    .library(name: "TripStore", targets: ["TripStore"]),
    .library(name: "TripPostgres", targets: ["TripPostgres"]),
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
    // Loaded when they are needed, so nothing is linked: see their headers.
    .target(name: "CCurl"),
    .target(name: "CPostgres"),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),

    .target(name: "TripCore"),
    // What the system says of a file: for every module that reads files, and none of TripCore's business.
    .target(name: "TripFiles"),
    .target(name: "TripDrawing", dependencies: ["CGtk", "TripCore", "TripFiles"]),
    .target(name: "TripFeed", dependencies: ["TripCore", "TripFiles", "CDeflate"]),
    .target(
      name: "TripStore",
      dependencies: [
        "TripCore", "TripFiles", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(name: "TripPostgres", dependencies: ["TripCore", "CPostgres"]),
    .target(
      name: "TripRealtime",
      dependencies: ["TripCore", "TripFeed", .product(name: "SwiftProtobuf", package: "swift-protobuf")],
      exclude: ["Messages/gtfs-realtime.proto"]),
    .target(
      name: "TripWeb",
      dependencies: [
        "TripCore", "TripFiles", "CCurl", "CDeflate",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .target(name: "TripPublish", dependencies: ["TripCore", "TripFeed", "TripRealtime", "TripWeb"]),
    // What both programs share. Neither it nor the commands know GTK.
    .target(name: "CProgram"),
    .target(
      name: "TripProgram",
      dependencies: [
        "CProgram", "TripCore", "TripFeed", "TripFiles", "TripPostgres", "TripPublish", "TripStore", "TripWeb",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "TripCommands",
      dependencies: [
        "TripCore", "TripFeed", "TripPostgres", "TripProgram", "TripPublish", "TripRealtime", "TripStore", "TripWeb",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The program without a window, which starts the other one where a window is asked for.
    .executableTarget(name: "tripdesk", dependencies: ["TripCommands", "TripProgram"]),
    // The program with the windows: the product tripdesk-desktop.
    .executableTarget(
      name: "TripGtk",
      dependencies: [
        "CGtk", "TripCore", "TripDrawing", "TripFeed", "TripPostgres", "TripProgram", "TripPublish", "TripRealtime",
        "TripStore", "TripWeb", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // What several rooms' tests need: seeds, folders, the data beside the project.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "TripCoreTests", dependencies: ["TripCore", "TestSupport"]),
    .testTarget(name: "TripFilesTests", dependencies: ["TripFiles", "TestSupport"]),
    .testTarget(
      name: "TripFeedTests", dependencies: ["TripFeed", "TripCore", "CDeflate", "TestSupport"],
      exclude: ["Corpus", "InvalidFeeds.json", "vehicle-figures.py"]),
    // A program that appends to a journal until it is killed, or damages one: the other process of the store's tests.
    .executableTarget(
      name: "journal-probe", dependencies: ["TripCore", "TripStore", "TestSupport"], path: "Tests/JournalProbe"),
    .testTarget(name: "TripStoreTests", dependencies: ["TripStore", "TripCore", "journal-probe", "TestSupport"]),
    .testTarget(
      name: "TripPostgresTests", dependencies: ["TripPostgres", "TripStore", "TripCore", "TestSupport"],
      exclude: ["Schema/Versions"]),
    .testTarget(
      name: "TripRealtimeTests",
      dependencies: [
        "TripRealtime", "TripFeed", "TripCore", "TestSupport",
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ], exclude: ["Producer/Golden"]),
    // A program that publishes random days and writes down what was meant: read by Tests/Realtime in Python.
    .executableTarget(
      name: "random-days", dependencies: ["TripRealtime", "TripFeed", "TripCore", "TestSupport"],
      path: "Tests/RandomDays"),
    // A program that follows late vehicles on random days and writes down what it found: read by Tests/Vehicles in Python.
    .executableTarget(
      name: "vehicle-days", dependencies: ["TripFeed", "TripCore", "TestSupport"], path: "Tests/VehicleDays"),
    // A server by itself: the other process of scripts/test.d/serving.
    .executableTarget(
      name: "serving-probe", dependencies: ["TripCore", "TripWeb"], path: "Tests/ServingProbe",
      exclude: ["crowd.py", "hostile.py"]),
    .testTarget(name: "TripWebTests", dependencies: ["TripWeb", "TripCore", "CDeflate", "TestSupport"]),
    .testTarget(
      name: "TripPublishTests",
      dependencies: ["TripPublish", "TripRealtime", "TripFeed", "TripWeb", "TripCore", "TestSupport"]),
    .testTarget(name: "TripProgramTests", dependencies: ["TripProgram", "TripFiles", "CProgram", "TestSupport"]),
    .testTarget(name: "TripCommandsTests", dependencies: ["TripCommands", "TripProgram", "TripCore"]),
    .testTarget(
      name: "TripGtkTests",
      dependencies: ["TripGtk", "CGtk", "TripCore", "TripDrawing", "TripFeed", "TripProgram", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
