import CGtk
import Glibc
import TripCore
import TripFiles

/// A file that pages are drawn into: a PDF with all of them, or an SVG or PNG for each.
@MainActor
public struct DrawingFile {
  /// The kinds of files, by the ending of the name.
  public enum Kind: String, CaseIterable, Sendable {
    /// Pages that are printed as they are.
    case pdf
    /// A page as lines and texts that other programs can change.
    case svg
    /// A page as pixels.
    case png

    /// Whether a file with this beginning is of the kind.
    fileprivate func begins(_ beginning: FileBeginning) -> Bool {
      switch self {
      case .pdf: beginning.isOne(of: ["%PDF-"])
      case .svg: beginning.isOne(of: ["<?xml", "<svg"])
      case .png: beginning.isPNG
      }
    }

    /// Returns the kind that the ending of a file's name says; `nil` for any other ending.
    public init?(ofPath path: String) {
      guard let kind = Self.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else {
        return nil
      }
      self = kind
    }
  }

  /// The reason why a file was not written, mostly in the words of the system.
  public struct Failure: Error {
    /// The path of the file.
    public let path: String
    /// The reason.
    public let reason: String
  }

  /// What draws a page on a Cairo context whose unit is a point.
  public typealias Page = @MainActor (OpaquePointer) -> Void

  /// The suffix of the file's name while it is written, so that no program reads half of it.
  private static let unfinished = ".part"

  private let path: String
  private let kind: Kind
  private let size: GraphSize
  private let scale: Double

  /// Makes a file without writing it.
  ///
  /// - Parameters:
  ///   - path: The path. An existing file stays until the new one is complete; one of another kind is never replaced. Of a
  ///     symbolic link, the file that it leads to is written, and the link stays.
  ///   - kind: The kind of the file.
  ///   - size: The size of a page, in points.
  ///   - pixelsPerPoint: The number of pixels of a point in a PNG.
  public init(_ path: String, _ kind: Kind, page size: GraphSize, pixelsPerPoint: Double) {
    (self.path, self.kind, self.size) = (path, kind, size)
    scale = kind == .png ? pixelsPerPoint : 1
  }

  /// Draws pages into the file.
  ///
  /// - Parameter pages: What draws each page.
  /// - Returns: The paths of the written files. Where each page has a file of its own, the second has `-2` before the ending.
  /// - Throws: ``Failure``. No file is written when one of the pages cannot be drawn into its file.
  @discardableResult
  public func write(_ pages: [Page]) throws(Failure) -> [String] {
    guard !pages.isEmpty else { return [] }
    let files = kind == .pdf ? [pages] : pages.map { [$0] }
    let names = files.indices.map { $0 == 0 ? path : "\(path.dropLast(4))-\($0 + 1)\(path.suffix(4))" }
    let targets = names.map(Self.target)
    var existing = stat()
    // A device or a pipe must not be replaced by a file.
    for (name, target) in zip(names, targets)
    where lstat(target, &existing) == 0 && existing.st_mode & S_IFMT != S_IFREG {
      throw Failure(path: name, reason: "it is not a file")
    }
    for (name, target) in zip(names, targets) where FileBeginning(target).map({ !kind.begins($0) }) ?? false {
      throw Failure(path: name, reason: "there is another file, which is no \(kind.rawValue.uppercased())")
    }
    // None of them is in place before all are drawn, so that there is never a part of a day.
    var parts: [String] = []
    defer { for part in parts { unlink(part) } }
    for (index, pages) in files.enumerated() {
      // Cairo does not keep the reason why it cannot open a file.
      guard let draft = DraftFile(targets[index] + Self.unfinished, mode: 0o666) else {
        throw Failure(path: names[index], reason: systemReason)
      }
      close(draft.descriptor)
      let part = draft.path
      parts.append(part)
      let status = draw(pages, to: part)
      guard status == CAIRO_STATUS_SUCCESS else {
        throw Failure(
          path: names[index], reason: Self.cause(of: part) ?? String(cString: cairo_status_to_string(status)))
      }
    }
    for (name, target) in zip(names, targets) {
      var info = stat()
      let isFolder = stat(target, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
      if isFolder { throw Failure(path: name, reason: String(cString: g_strerror(EISDIR))) }
    }
    for index in names.indices {
      guard rename(parts[index], targets[index]) == 0 else { throw Failure(path: names[index], reason: systemReason) }
    }
    return names
  }

  /// Returns why nothing more can be written to a file, in the system's words; `nil` when more can be. Cairo knows only that
  /// writing failed.
  private static func cause(of part: String) -> String? {
    let file = open(part, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return String(cString: g_strerror(errno)) }
    defer { close(file) }
    let block = [UInt8](repeating: 0, count: 1 << 16)
    // Of a nearly full disk, a part is written first.
    for _ in 0..<2 where Glibc.write(file, block, block.count) < 0 { return String(cString: g_strerror(errno)) }
    return nil
  }

  /// The file that a path leads to: a symbolic link leads to another one, which need not exist.
  private static func target(of path: String) -> String {
    var target = path
    // The system follows as many.
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(target, &buffer, buffer.count - 1)
      guard length > 0 else { break }
      let next = String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
      let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
      target = next.hasPrefix("/") ? next : folder + next
    }
    return target
  }

  private func draw(_ pages: [Page], to part: String) -> cairo_status_t {
    guard let surface = surface(part) else { return CAIRO_STATUS_NO_MEMORY }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return CAIRO_STATUS_NO_MEMORY }
    cairo_scale(context, scale, scale)
    for page in pages {
      cairo_save(context)
      page(context)
      cairo_restore(context)
      if kind == .pdf { cairo_show_page(context) }
    }
    let drawn = cairo_status(context)
    cairo_destroy(context)
    guard drawn == CAIRO_STATUS_SUCCESS else { return drawn }
    if kind == .png {
      let written = cairo_surface_write_to_png(surface, part)
      guard written == CAIRO_STATUS_SUCCESS else { return written }
    }
    cairo_surface_finish(surface)
    return cairo_surface_status(surface)
  }

  private func surface(_ part: String) -> OpaquePointer? {
    switch kind {
    case .pdf: cairo_pdf_surface_create(part, size.width, size.height)
    case .svg: cairo_svg_surface_create(part, size.width, size.height)
    case .png:
      cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, gint(clamping: Int(saturating: (size.width * scale).rounded())),
        gint(clamping: Int(saturating: (size.height * scale).rounded())))
    }
  }

  /// The reason why the system's last operation failed.
  private var systemReason: String { String(cString: g_strerror(errno)) }
}
