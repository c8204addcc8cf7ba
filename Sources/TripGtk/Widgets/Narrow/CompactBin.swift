import CGtk
import TripCore

/// A container whose child has a second form for a narrow window, such as half a screen.
///
/// The window can become narrower than the wide form of the child needs: the child then changes its form.
@MainActor
class CompactBin: Widget {
  /// The width from which on there is room for the wide form, in pixels.
  static let limit: gint = 900
  /// The least width of a window that the wide form asks for, in pixels. The narrow form must need no more.
  static let least: gint = 600

  /// Whether the child has its narrow form now. Listeners change the form. They are called while GTK allocates sizes,
  /// and may show and hide widgets.
  let isCompact: Dynamic<Bool>

  /// Puts `child` into the container, in its wide form.
  init(_ child: Widget) {
    let isCompact = Dynamic(false)
    self.isCompact = isCompact
    let box = ClosureBox<Bool, Void> { isCompact.value = $0 }
    super.init(
      cgtk_compact_new(
        Self.limit, Self.least, { ClosureBox<Bool, Void>.call($0, $1.isTrue) }, box.retained()))
    add(child)
  }
}
