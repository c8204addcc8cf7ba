import CGtk
import TripCore
import TripProgram

/// The executable of this program, to start another process of it.
enum OwnProgram {
  /// Starts the program's executable again with these arguments, in a new process. A failure is written to standard
  /// error.
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
