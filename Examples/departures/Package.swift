// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "departures",
  dependencies: [.package(name: "tripdesk", path: "../..")],
  targets: [
    .executableTarget(name: "departures", dependencies: [.product(name: "TripCore", package: "tripdesk")])
  ],
  swiftLanguageModes: [.v6]
)
