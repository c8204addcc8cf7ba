import CGtk

/// A weak reference to a GObject: the pointer becomes `nil` when the object is destroyed.
///
/// - SeeAlso: `g_object_add_weak_pointer()`.
@MainActor
final class WeakObject {
  private let place: UnsafeMutablePointer<gpointer?>

  init(_ object: gpointer) {
    place = .allocate(capacity: 1)
    place.initialize(to: object)
    g_object_add_weak_pointer(object.assumingMemoryBound(to: GObject.self), place)
  }

  var pointer: gpointer? { place.pointee }

  isolated deinit {
    if let object = place.pointee { g_object_remove_weak_pointer(object.assumingMemoryBound(to: GObject.self), place) }
    place.deinitialize(count: 1)
    place.deallocate()
  }
}
