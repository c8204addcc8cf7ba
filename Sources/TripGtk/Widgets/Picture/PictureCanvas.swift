import CGtk
import TripCore
import TripDrawing

/// The drawing area of a picture over time. The part of the picture that changes rarely is kept as pixels; each frame
/// draws only what moves.
@MainActor
final class PictureCanvas<Drawing: PictureDrawing> {
  let widget = Widget(gtk_drawing_area_new())
  private var base: Drawing.Picture.Base?
  private var moving = Drawing.Picture.Moving()
  private var described = ""
  private var read: PictureStyle?
  /// The drawing with ``read``, which is kept because it may keep texts.
  private var made: Drawing?
  /// The picture of ``base`` as pixels; `nil` when it must be drawn again.
  private var pixels: OpaquePointer?
  private var connections: [SignalConnection] = []

  init() {
    widget.setStyleClass("graph")
    gtk_widget_set_can_focus(widget.pointer, 1)
    gtk_widget_set_size_request(widget.pointer, 320, 200)
    let events: [GdkEventMask] = [
      GDK_BUTTON_PRESS_MASK, GDK_BUTTON_RELEASE_MASK, GDK_POINTER_MOTION_MASK, GDK_LEAVE_NOTIFY_MASK, GDK_SCROLL_MASK,
      GDK_SMOOTH_SCROLL_MASK,
    ]
    gtk_widget_add_events(widget.pointer, gint(events.reduce(0) { $0 | $1.rawValue }))
    let box = ClosureBox<LentContext, Void> { [weak self] in self?.draw(on: $0.pointer) }
    cgtk_connect_draw(
      widget.pointer, { ClosureBox<LentContext, Void>.call($0, LentContext(pointer: $1)) }, box.retained())
    for signal in ["style-updated", "notify::scale-factor", "unrealize"] {
      connections.append(connect(widget.pointer, signal) { [weak self] in self?.forgetLook() })
    }
  }

  isolated deinit { dropPixels() }

  /// Whether the drawing area has the keyboard focus.
  var hasFocus: Bool { gtk_widget_has_focus(widget.pointer).isTrue }

  /// The size of the drawing area, in GTK's logical pixels.
  var size: GraphSize {
    GraphSize(
      width: Double(gtk_widget_get_allocated_width(widget.pointer)),
      height: Double(gtk_widget_get_allocated_height(widget.pointer)))
  }

  /// The colours and the font in the present theme.
  var style: PictureStyle {
    if let read { return read }
    let style = PictureStyle(of: widget)
    read = style
    return style
  }

  /// Draws with ``style``.
  var drawing: Drawing {
    if let made { return made }
    let drawing = Drawing(palette: style.palette, font: style.font)
    made = drawing
    return drawing
  }

  /// Shows a new version of the part of the picture that changes rarely, such as its axes.
  func show(_ base: Drawing.Picture.Base) {
    guard base != self.base else { return }
    self.base = base
    dropPixels()
    gtk_widget_queue_draw(widget.pointer)
  }

  /// Shows a new version of the part of the picture that changes often, such as a dragged trip and the current time.
  func show(_ moving: Drawing.Picture.Moving) {
    guard moving != self.moving else { return }
    self.moving = moving
    // The text beside the pointer, or beside the stop with the keyboard cursor, is also said by a screen reader.
    let note = moving.pointer?.text ?? ""
    if note != described {
      described = note
      widget.setAccessibleDescription(note)
    }
    gtk_widget_queue_draw(widget.pointer)
  }

  private func draw(on context: OpaquePointer) {
    guard let base else { return }
    let drawing = drawing
    if let pixels = pixels ?? makePixels(base, drawing) {
      cairo_set_source_surface(context, pixels, 0, 0)
      cairo_paint(context)
    } else {
      drawing.draw(base, on: context)
    }
    drawing.draw(moving, over: base, on: context)
  }

  /// Draws `base` and returns the pixels; `nil` when the widget has no window. It draws in memory and then copies,
  /// because an X server draws lines slowly and copies pixels fast.
  private func makePixels(_ base: Drawing.Picture.Base, _ drawing: Drawing) -> OpaquePointer? {
    guard let window = gtk_widget_get_window(widget.pointer) else { return nil }
    let (width, height) = (gint(base.size.width), gint(base.size.height))
    let scale = gtk_widget_get_scale_factor(widget.pointer)
    guard
      let memory = gdk_window_create_similar_image_surface(
        window, CAIRO_FORMAT_RGB24, width * scale, height * scale, scale),
      let kept = gdk_window_create_similar_surface(window, CAIRO_CONTENT_COLOR, width, height)
    else { return nil }
    defer { cairo_surface_destroy(memory) }
    let painter = cairo_create(memory)
    painter.map { drawing.draw(base, on: $0) }
    cairo_destroy(painter)
    let copier = cairo_create(kept)
    cairo_set_source_surface(copier, memory, 0, 0)
    cairo_paint(copier)
    cairo_destroy(copier)
    pixels = kept
    return kept
  }

  private func forgetLook() {
    (read, made) = (nil, nil)
    dropPixels()
  }

  private func dropPixels() {
    if let pixels { cairo_surface_destroy(pixels) }
    pixels = nil
  }
}
