// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that peers never become dependencies of the project.
let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "tripdesk", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
  ],
  targets: [
    // GObject as a peer, in C as its users write it; and the counters of allocations and instructions.
    .systemLibrary(
      name: "CGObjectFlags", path: "Observation/pkgconfig", pkgConfig: "gobject-2.0",
      providers: [.apt(["libglib2.0-dev"])]),
    .target(name: "CPeer", dependencies: ["CGObjectFlags"], path: "Observation/CPeer"),
    .executableTarget(
      name: "observation-bench",
      dependencies: [
        "CPeer", "Measuring", .product(name: "TripCore", package: "tripdesk"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      path: "Observation/Bench"),
    .executableTarget(
      name: "journal-bench",
      dependencies: [
        "Measuring", .product(name: "TripCore", package: "tripdesk"), .product(name: "TripStore", package: "tripdesk"),
      ],
      path: "Journal"),
    // A client of PostgreSQL in plain libpq, which stores and reads the same rows.
    .systemLibrary(
      name: "CPostgresFlags", path: "ControlRoom/pkgconfig", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(name: "CBare", dependencies: ["CPostgresFlags"], path: "ControlRoom/CBare"),
    .executableTarget(
      name: "control-room-bench",
      dependencies: [
        "CBare", .product(name: "TripCore", package: "tripdesk"), .product(name: "TripPostgres", package: "tripdesk"),
      ],
      path: "ControlRoom/Bench"),
    // The raw limit of a search: the C library's own, over the same bytes.
    .target(name: "CScan", path: "Search/CScan"),
    .executableTarget(
      name: "search-bench", dependencies: ["CScan", "Measuring", .product(name: "TripCore", package: "tripdesk")],
      path: "Search/Bench"),
    // What several benchmarks measure with.
    .target(name: "Measuring", path: "Measuring"),
    .target(
      name: "PictureBench",
      dependencies: [
        "Measuring", .product(name: "TripCore", package: "tripdesk"),
        .product(name: "TripDrawing", package: "tripdesk"),
      ],
      path: "Pictures"),
    .executableTarget(
      name: "consequences-bench", dependencies: ["Measuring", .product(name: "TripCore", package: "tripdesk")],
      path: "Consequences"),
    // The raw limit of a drawing: the same lines in C.
    .systemLibrary(
      name: "CCairoFlags", path: "Graph/pkgconfig", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .target(name: "CDraw", dependencies: ["CCairoFlags"], path: "Graph/CDraw"),
    .executableTarget(
      name: "graph-bench",
      dependencies: [
        "CDraw", "Measuring", "PictureBench", .product(name: "TripCore", package: "tripdesk"),
        .product(name: "TripDrawing", package: "tripdesk"),
      ],
      path: "Graph/Bench"),
    // The raw limit of the vehicles' day: the same bars and texts in C.
    .systemLibrary(
      name: "CPangoFlags", path: "Vehicles/pkgconfig", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .target(name: "CBars", dependencies: ["CPangoFlags"], path: "Vehicles/CBars"),
    .executableTarget(
      name: "vehicles-bench",
      dependencies: [
        "CBars", "Measuring", "PictureBench", .product(name: "TripCore", package: "tripdesk"),
        .product(name: "TripDrawing", package: "tripdesk"),
      ],
      path: "Vehicles/Bench"),
    .executableTarget(
      name: "realtime-bench",
      dependencies: [
        "Measuring", .product(name: "TripCore", package: "tripdesk"),
        .product(name: "TripRealtime", package: "tripdesk"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      path: "Realtime", exclude: ["peer.py"]),
  ],
  swiftLanguageModes: [.v6]
)
