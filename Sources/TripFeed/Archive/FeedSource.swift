import FoundationEssentials
import Glibc
import TripFiles

/// Finds and reads the tables of a feed: in a zip archive, in a folder, or in a folder within one of them.
///
/// Tables are read more than once and must all be of the same version. Therefore each file is compared with its state
/// when the feed was opened. An archive stays open, so that it can still be read after a newer archive was renamed to
/// its path.
struct FeedSource: Sendable {
  private enum Place: Sendable {
    case member(ZipMember)
    case file(String, FileStatus)
    case memory(ByteBuffer)
    /// Something that is no file, and the reason why nothing can be read there.
    case unusable(String)
  }

  /// The path of the feed, as the user gave it.
  let path: String
  /// The file names of the tables that are there more than once, such as an archive has them to which a corrected table was
  /// appended. The last one counts, as for the tools that append, but none whose name has capitals beside one without.
  let repeatedTables: [String]
  private let archive: ZipArchive?
  private let places: [String: Place]

  /// Lists the tables of the feed in the archive or folder at `path`.
  ///
  /// - Throws: ``FeedError`` when the path does not exist or cannot be read, or is not a zip archive.
  init(path: String) throws(FeedError) {
    self.path = path
    var info = stat()
    guard stat(path, &info) == 0 else {
      let code = errno
      let isMissing = code == ENOENT || code == ENOTDIR
      throw FeedError(isMissing ? .missingFile : .unreadable(String(cString: strerror(code))), file: path)
    }
    if info.st_mode & S_IFMT == S_IFDIR {
      archive = nil
      let tables = Self.tables(try Self.files(below: path))
      repeatedTables = tables.repeated
      places = tables.places.merging(Self.filesBeside(path)) { table, _ in table }
    } else {
      let archive = try ZipArchive(FeedFile(path: path, name: path))
      self.archive = archive
      let tables = Self.tables(archive.members.map { ($0.name, .member($0)) })
      repeatedTables = tables.repeated
      places = tables.places.merging(Self.filesBeside(path)) { table, _ in table }
    }
  }

  /// Makes a source from tables that are already in memory, by their file names.
  init(_ tables: [String: ByteBuffer]) {
    path = "memory"
    archive = nil
    repeatedTables = []
    places = tables.mapValues { .memory($0) }
  }

  /// The file names of the tables that the feed has, such as `stop_times.txt`, sorted.
  var tableNames: [String] { places.keys.sorted() }

  /// Returns the unpacked size of a table in bytes, or `nil` when the feed has no such table.
  func size(of table: String) -> Int? {
    switch places[table] {
    case nil: nil
    case .member(let member): member.unpackedSize
    case .file(_, let version): version.size
    case .memory(let buffer): buffer.bytes.count
    case .unusable: nil
    }
  }

  /// Throws ``FeedError/Problem/tooLarge(_:limit:)`` when the unpacked sizes of all tables add up to more than
  /// `limit`.
  func check(_ limit: ByteCount) throws(FeedError) {
    var total = 0
    for name in Self.tablesRead {
      total += min(size(of: name) ?? 0, Int(Int32.max) << 16)
      if total > limit.count { throw FeedError(.tooLarge(ByteCount(total), limit: limit), file: name) }
    }
  }

  /// The file names of all tables that this program reads, the small ones first.
  static let tablesRead = [
    "agency.txt", "feed_info.txt", "calendar.txt", "calendar_dates.txt", "routes.txt", "stops.txt", "frequencies.txt",
    "translations.txt", "transfers.txt", "trips.txt", "stop_times.txt",
  ]

  /// Returns the files beside the feed at `path` that exist, see ``GTFSFeed/filesBeside(_:)``.
  private static func filesBeside(_ path: String) -> [String: Place] {
    var places: [String: Place] = [:]
    for file in GTFSFeed.filesBeside(path) {
      if let version = FileStatus(path: file.path), version.isRegular {
        places[file.name] = .file(file.path, version)
      } else if let reason = unusable(file.path) {
        places[file.name] = .unusable(reason)
      }
    }
    return places
  }

  /// Returns why no file can be read at a path; `nil` when nothing has the name.
  private static func unusable(_ path: String) -> String? {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    let isLink = info.st_mode & S_IFMT == S_IFLNK
    guard stat(path, &info) == 0 else {
      let reason = String(cString: strerror(errno))
      return isLink ? "the link leads to no file (\(reason))" : reason
    }
    return info.st_mode & S_IFMT == S_IFDIR ? "it is a folder, not a file" : "it is not a regular file"
  }

  /// Returns the memory budget for reading this feed, whose tables may unpack to `limit` bytes.
  func memoryBudget(_ limit: ByteCount) -> MemoryBudget {
    MemoryBudget(unpacked: limit, archiveSize: archive?.size)
  }

  /// Reads a whole table and takes its size from `budget`; returns `nil` when the feed has no such table.
  func read(_ table: String, _ budget: MemoryBudget) throws(FeedError) -> ByteBuffer? {
    func take(_ count: Int) throws(FeedError) {
      if !budget.take(count) { throw budget.error(file: table) }
    }
    switch places[table] {
    case nil: return nil
    case .member(let member):
      // Bytes are taken from the budget only for a possible size. For an impossible one, reading the archive throws
      // its own error.
      if member.isPossible { try take(member.unpackedSize) }
      return try archive?.read(member, name: table)
    case .file(let path, let version):
      let file = try Self.reopen(path, name: table)
      guard file.version == version else { throw FeedError(.changedOnDisk, file: table) }
      try take(version.size)
      return try file.read(version.size, at: 0)
    case .memory(let buffer):
      try take(buffer.bytes.count)
      return buffer
    case .unusable(let reason): throw FeedError(.unreadable(reason), file: table)
    }
  }

  /// Opens a file of the feed's folder that existed when the folder was listed.
  private static func reopen(_ path: String, name: String) throws(FeedError) -> FeedFile {
    do throws(FeedError) { return try FeedFile(path: path, name: name) } catch {
      if error.problem == .missingFile { throw FeedError(.changedOnDisk, file: name) }
      throw error
    }
  }

  /// Picks the tables of one folder among all files: the folder nearest the top with a `stop_times.txt`, or with any
  /// table if no folder has that one.
  ///
  /// - Returns: The tables by their file names, and the names of those that are there more than once.
  private static func tables(
    _ files: [(path: String, place: Place)]
  ) -> (places: [String: Place], repeated: [String]) {
    var folders: [String: [String: Place]] = [:]
    var repeated: [String: Set<String>] = [:]
    /// The tables that are named as they should be, in small letters.
    var exact: Set<String> = []
    for (path, place) in files {
      var parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
      // macOS adds files to archives that are named like tables, after `._` or in a folder `__MACOSX`; they are not
      // tables.
      guard let last = parts.popLast(), case let name = last.lowercased(), name.hasSuffix(".txt"),
        !name.hasPrefix("._"),
        !parts.contains("__MACOSX")
      else { continue }
      let folder = parts.joined(separator: "/")
      let isExact = last == name
      if folders[folder]?[name] != nil { repeated[folder, default: []].insert(name) }
      // The one that is named as it should be counts, and of several such ones the last.
      if isExact || !exact.contains(folder + "/" + name) { folders[folder, default: [:]][name] = place }
      if isExact { exact.insert(folder + "/" + name) }
    }
    func rank(_ folder: String) -> (Int, Int, String) {
      (
        folders[folder]?["stop_times.txt"] == nil ? 1 : 0, folder.isEmpty ? 0 : folder.split(separator: "/").count,
        folder
      )
    }
    guard let folder = folders.keys.min(by: { rank($0) < rank($1) }) else { return ([:], []) }
    return (folders[folder] ?? [:], repeated[folder, default: []].sorted())
  }

  /// Returns the files in a folder and in its direct subfolders, with their paths relative to the folder. What has the name of
  /// a table and is no file is among them: a table that is there and cannot be read must not count as one that the feed
  /// does not have.
  private static func files(below folder: String) throws(FeedError) -> [(path: String, place: Place)] {
    func entries(_ folder: String) throws(FeedError) -> [String] {
      do { return try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
        throw FeedError(.unreadable("the folder cannot be listed"), file: folder)
      }
    }
    var files: [(path: String, place: Place)] = []
    func add(_ name: String, in subfolder: String = "") {
      let path = folder + "/" + subfolder + name
      if let version = FileStatus(path: path), version.isRegular {
        files.append((subfolder + name, .file(path, version)))
      } else if tablesRead.contains(name.lowercased()), let reason = unusable(path) {
        files.append((subfolder + name, .unusable(reason)))
      }
    }
    for name in try entries(folder) {
      add(name)
      var info = stat()
      guard stat(folder + "/" + name, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else { continue }
      for inner in (try? entries(folder + "/" + name)) ?? [] { add(inner, in: name + "/") }
    }
    return files
  }
}
