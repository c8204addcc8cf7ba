import CGtk

/// The bus of the user's desktop session, through which programs reach each other.
/// - SeeAlso: The D-Bus Specification, "Well-known Message Bus Instances".
enum SessionBus {
  /// How long the bus may take to greet the program: it answers in a millisecond, and nobody waits longer for a desk.
  private static let patience: guint = 500
  private static let variable = "DBUS_SESSION_BUS_ADDRESS"

  /// Makes sure that nothing in the program waits for a bus that is dead, missing, or listening without a word. To be
  /// called before anything else looks for one.
  ///
  /// GTK, accessibility and GIO each look by themselves, and wait for up to half a minute, or for ever; without an
  /// address they would even start a bus of their own. So where none answers, all of them are told that there is none.
  ///
  /// - Parameter environment: Where the bus is named.
  /// - Returns: Whether there is one.
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
