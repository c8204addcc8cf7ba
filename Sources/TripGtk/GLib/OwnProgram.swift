import CGtk
import TripCore
import TripProgram

/// This very program, to be started once more.
enum OwnProgram {
  /// Starts it, with a process of its own; why it could not be is said on standard error.
  static func start(_ arguments: [String]) {
    guard let path = realpath("/proc/self/exe", nil) else { return }
    let copies = arguments.map { strdup($0) }
    defer {
      free(path)
      copies.forEach { free($0) }
    }
    var vector: [UnsafeMutablePointer<CChar>?] = [path] + copies + [nil]
    var error: UnsafeMutablePointer<GError>?
    if !g_spawn_async(nil, &vector, nil, G_SPAWN_DEFAULT, nil, nil, nil, &error).isTrue, let error {
      StandardError.write(String(cString: error.pointee.message))
      g_error_free(error)
    }
  }
}
