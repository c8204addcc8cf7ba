import FoundationEssentials
import Glibc

/// The tables of a feed, wherever they lie: in a zip archive, in a folder, or one folder below.
///
/// Tables are read more than once, and must all be of one time: each is compared with what it was when the feed was
/// opened. An archive stays open, so that a newer one that takes its name does no harm.
struct FeedSource: Sendable {
  private enum Place: Sendable {
    case member(ZipMember)
    case file(String, FileVersion)
    case memory(ByteBuffer)
  }

  /// The path of the feed, as the user gave it.
  let path: String
  private let archive: ZipArchive?
  private let places: [String: Place]

  /// Looks what there is at `path`.
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
      places = Self.tables(try Self.files(below: path))
    } else {
      let archive = try ZipArchive(FeedFile(path: path, name: path))
      self.archive = archive
      places = Self.tables(archive.members.map { ($0.name, .member($0)) })
    }
  }

  /// A feed whose tables are in memory already.
  init(_ tables: [String: ByteBuffer]) {
    path = "memory"
    archive = nil
    places = tables.mapValues { .memory($0) }
  }

  /// The names of the tables there are, as `stop_times.txt`.
  var tableNames: [String] { places.keys.sorted() }

  /// How many bytes the table has when unpacked; nothing where there is none.
  func size(of table: String) -> Int? {
    switch places[table] {
    case nil: nil
    case .member(let member): member.unpackedSize
    case .file(_, let version): version.size
    case .memory(let buffer): buffer.bytes.count
    }
  }

  /// Refuses a feed whose tables unpack to more than `limit` together.
  func check(_ limit: ByteCount) throws(FeedError) {
    var total = 0
    for name in Self.tablesRead {
      total += min(size(of: name) ?? 0, Int(Int32.max) << 16)
      if total > limit.count { throw FeedError(.tooLarge(ByteCount(total), limit: limit), file: name) }
    }
  }

  /// The tables that are ever read, the small ones first.
  static let tablesRead = [
    "agency.txt", "feed_info.txt", "calendar.txt", "calendar_dates.txt", "routes.txt", "stops.txt", "frequencies.txt",
    "translations.txt", "trips.txt", "stop_times.txt",
  ]

  /// What reading the tables may take in memory where they may unpack to `limit`.
  func memoryBudget(_ limit: ByteCount) -> MemoryBudget {
    MemoryBudget(unpacked: limit, archiveSize: archive?.size)
  }

  /// Reads a whole table, whose bytes count in `budget`; `nil` when the feed has none.
  func read(_ table: String, _ budget: MemoryBudget) throws(FeedError) -> ByteBuffer? {
    func take(_ count: Int) throws(FeedError) {
      if !budget.take(count) { throw budget.error(file: table) }
    }
    switch places[table] {
    case nil: return nil
    case .member(let member):
      // Another error says that the claim is none.
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
    }
  }

  /// Opens a table that was there when the folder was listed.
  private static func reopen(_ path: String, name: String) throws(FeedError) -> FeedFile {
    do throws(FeedError) { return try FeedFile(path: path, name: name) } catch {
      if error.problem == .missingFile { throw FeedError(.changedOnDisk, file: name) }
      throw error
    }
  }

  /// Of all files, those of the folder nearest the top that holds a `stop_times.txt`, or any table where none does.
  private static func tables(_ files: [(path: String, place: Place)]) -> [String: Place] {
    var folders: [String: [String: Place]] = [:]
    for (path, place) in files {
      var parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
      // What macOS adds to archives are no tables, though they bear their names.
      guard let name = parts.popLast()?.lowercased(), name.hasSuffix(".txt"), !name.hasPrefix("._"),
        !parts.contains("__MACOSX")
      else { continue }
      let folder = parts.joined(separator: "/")
      if folders[folder, default: [:]][name] == nil { folders[folder, default: [:]][name] = place }
    }
    func rank(_ folder: String) -> (Int, Int, String) {
      (
        folders[folder]?["stop_times.txt"] == nil ? 1 : 0, folder.isEmpty ? 0 : folder.split(separator: "/").count,
        folder
      )
    }
    return folders.keys.min { rank($0) < rank($1) }.flatMap { folders[$0] } ?? [:]
  }

  /// The files in a folder and in the folders in it, with their paths counted from it.
  private static func files(below folder: String) throws(FeedError) -> [(path: String, place: Place)] {
    func entries(_ folder: String) throws(FeedError) -> [String] {
      do { return try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
        throw FeedError(.unreadable("the folder cannot be listed"), file: folder)
      }
    }
    func kind(_ path: String) -> (isFolder: Bool, version: FileVersion)? {
      var info = stat()
      guard stat(path, &info) == 0 else { return nil }
      switch info.st_mode & S_IFMT {
      case S_IFDIR: return (true, FileVersion(info))
      case S_IFREG: return (false, FileVersion(info))
      default: return nil
      }
    }
    var files: [(path: String, place: Place)] = []
    for name in try entries(folder) {
      let path = folder + "/" + name
      switch kind(path) {
      case (true, _)?:
        for inner in (try? entries(path)) ?? [] {
          guard let (isFolder, version) = kind(path + "/" + inner), !isFolder else { continue }
          files.append((name + "/" + inner, .file(path + "/" + inner, version)))
        }
      case (false, let version)?: files.append((name, .file(path, version)))
      case nil: continue
      }
    }
    return files
  }
}
