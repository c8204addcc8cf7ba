import CGtk
import Glibc
import TripCore

/// Writes the pages of a train graph to files: all pages to one PDF, or each to an SVG or PNG of its own.
@MainActor
public struct GraphPaperFile {
  /// The kinds of files, by the ending of the name.
  public enum Kind: String, CaseIterable, Sendable {
    /// Pages that are printed as they are.
    case pdf
    /// A page as lines and texts that other programs can change.
    case svg
    /// A page as pixels, 150 of them to an inch.
    case png

    /// Returns the kind that the ending of a file's name says; `nil` for any other ending.
    public init?(ofPath path: String) {
      guard let kind = Self.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else {
        return nil
      }
      self = kind
    }
  }

  /// The reason why a file was not written, in the words of the system.
  public struct Failure: Error {
    /// The path of the file.
    public let path: String
    /// The reason.
    public let reason: String
  }

  private static let pixelsPerPoint = 150.0 / 72
  /// The suffix of the file's name while it is written, so that no program reads half of it.
  private static let unfinished = ".part"

  private let drawing: GraphPageDrawing
  private let kind: Kind

  /// Makes a writer of files of a kind.
  public init(_ kind: Kind, _ drawing: GraphPageDrawing = GraphPageDrawing()) {
    (self.kind, self.drawing) = (kind, drawing)
  }

  /// Writes pages. An existing file stays until the new one is complete.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - path: The path of the file. Where each page has a file of its own, the second gets `-2` before the ending.
  /// - Returns: The paths of the written files.
  /// - Throws: ``Failure``. Pages before it are written.
  @discardableResult
  public func write(_ pages: [GraphPage], to path: String) throws(Failure) -> [String] {
    guard let first = pages.first else { return [] }
    guard kind != .pdf else {
      try finish(path) {
        cairo_pdf_surface_create($0, first.size.width, first.size.height)
      } draw: { context in
        for page in pages {
          drawing.draw(page, on: context)
          cairo_show_page(context)
        }
      }
      return [path]
    }
    var written: [String] = []
    for (index, page) in pages.enumerated() {
      let name = index == 0 ? path : "\(path.dropLast(4))-\(index + 1)\(path.suffix(4))"
      try write(page, to: name)
      written.append(name)
    }
    return written
  }

  private func write(_ page: GraphPage, to path: String) throws(Failure) {
    let scale = kind == .png ? Self.pixelsPerPoint : 1
    let (width, height) = (page.size.width * scale, page.size.height * scale)
    try finish(path) { part in
      kind == .svg
        ? cairo_svg_surface_create(part, width, height)
        : cairo_image_surface_create(
          CAIRO_FORMAT_RGB24, gint(clamping: Int(saturating: width.rounded())),
          gint(clamping: Int(saturating: height.rounded())))
    } draw: { context in
      drawing.graph.set(drawing.graph.palette.ground, on: context)
      cairo_paint(context)
      cairo_scale(context, scale, scale)
      drawing.draw(page, on: context)
    }
  }

  /// Draws on a new surface, and puts the finished file in its place.
  private func finish(
    _ path: String, _ make: (String) -> OpaquePointer?, draw: (OpaquePointer) -> Void
  ) throws(Failure) {
    let part = path + Self.unfinished
    let status = status(of: make(part), part, draw)
    guard status == CAIRO_STATUS_SUCCESS else {
      let number = errno
      remove(part)
      throw Failure(
        path: path,
        reason: status == CAIRO_STATUS_WRITE_ERROR && number != 0
          ? String(cString: strerror(number)) : String(cString: cairo_status_to_string(status)))
    }
    guard rename(part, path) == 0 else {
      let reason = String(cString: strerror(errno))
      remove(part)
      throw Failure(path: path, reason: reason)
    }
  }

  private func status(
    of surface: OpaquePointer?, _ part: String, _ draw: (OpaquePointer) -> Void
  ) -> cairo_status_t {
    guard let surface else { return CAIRO_STATUS_NO_MEMORY }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return CAIRO_STATUS_NO_MEMORY }
    draw(context)
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
}
