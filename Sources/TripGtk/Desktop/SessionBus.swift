import CGtk

/// The D-Bus session bus of the user's desktop, by which programs talk to each other.
/// - SeeAlso: The D-Bus Specification, "Well-known Message Bus Instances".
enum SessionBus {
  /// The milliseconds that the bus may take to answer: it normally takes one, and the start must not wait longer.
  private static let patience: guint = 500
  private static let variable = "DBUS_SESSION_BUS_ADDRESS"

  /// Makes sure that no part of the program waits for a session bus that is missing or does not answer. Call it
  /// before any other code uses the bus.
  ///
  /// GTK, accessibility and GIO each connect by themselves and wait for up to half a minute or for ever; without an
  /// address they would start a bus of their own. So when no bus answers, this function disables the bus for all of
  /// them.
  ///
  /// - Parameter environment: The environment variables with the address of the bus.
  /// - Returns: Whether the bus answered.
  @discardableResult
  static func prepare(_ environment: [String: String]) -> Bool {
    let isThere = address(environment).map { cgtk_bus_answers($0, patience).isTrue } ?? false
    if !isThere { setenv(variable, "disabled:", 1) }
    return isThere
  }

  private static func address(_ environment: [String: String]) -> String? {
    if let named = environment[variable], !named.isEmpty { return named }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty, access("\(folder)/bus", F_OK) == 0,
      let escaped = g_dbus_address_escape_value("\(folder)/bus")
    else { return nil }
    defer { g_free(escaped) }
    return "unix:path=" + String(cString: escaped)
  }
}
