// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "tripdesk",
  products: [
    .executable(name: "tripdesk", targets: ["TripGtk"]),
    .library(name: "TripCore", targets: ["TripCore"]),
    .library(name: "TripFeed", targets: ["TripFeed"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The C side of GTK 3. Its flags come from pkg-config through the system library target beside it.
    .systemLibrary(
      name: "CGtkFlags", path: "Sources/CGtk/pkgconfig", pkgConfig: "gtk+-3.0", providers: [.apt(["libgtk-3-dev"])]),
    .target(name: "CGtk", dependencies: ["CGtkFlags"], exclude: ["pkgconfig"]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),

    .target(name: "TripCore"),
    .target(name: "TripFeed", dependencies: ["TripCore", "CDeflate"]),
    .executableTarget(
      name: "TripGtk",
      dependencies: [
        "CGtk", "TripCore", "TripFeed",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // The static Swift libraries are 13 MB of code, of which a start runs a tenth, strewn all over. Side by side it
      // takes 4 MB less memory. Only the toolchain's own linker can do it.
      linkerSettings: [
        .unsafeFlags(
          [
            "-use-ld=lld", "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker",
            "--symbol-ordering-file=\(Context.packageDirectory)/scripts/startup-functions.txt",
          ], .when(platforms: [.linux], configuration: .release))
      ]),

    .testTarget(name: "TripCoreTests", dependencies: ["TripCore"]),
    .testTarget(
      name: "TripFeedTests", dependencies: ["TripFeed", "TripCore", "CDeflate"],
      exclude: ["Corpus", "InvalidFeeds.json"]),
    .testTarget(name: "TripGtkTests", dependencies: ["TripGtk", "CGtk", "TripCore", "TripFeed"]),
  ],
  swiftLanguageModes: [.v6]
)
