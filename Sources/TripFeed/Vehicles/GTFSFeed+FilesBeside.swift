import Glibc

extension GTFSFeed {
  /// Returns where an operator may put files about vehicles: in the folder of the feed, or in the folder that the zip
  /// of the feed is in. Where the feed itself has a file of the same name, that one counts.
  ///
  /// - Parameter path: The path of the feed.
  /// - Returns: The name and the path of each file, whether or not the file exists.
  package static func filesBeside(_ path: String) -> [(name: String, path: String)] {
    var info = stat()
    let isFolder = stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    let folder =
      if isFolder { path } else { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
    return [VehicleNameTable.name, BlockVehicleTable.name].map { ($0, folder + "/" + $0) }
  }
}
