import CGtk
import Foundation
import TestSupport
import Testing

@testable import TripGtk

@MainActor
@Suite("The table of keys", .serialized)
struct KeyTableTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  @Test("GTK reads every key of the table") func everyKeyIsReadable() {
    for shortcut in KeyTable.shortcuts {
      #expect(!shortcut.keys.isEmpty && !shortcut.scopes.isEmpty)
      for key in shortcut.keys { #expect(key.key != 0, "\(shortcut.action): \(key.text)") }
    }
  }

  @Test("no key has two actions in one window") func noKeyTwice() {
    for scope in KeyScope.allCases {
      var actions: [[Int32]: KeyAction] = [:]
      for shortcut in KeyTable.shortcuts where !Set(shortcut.scopes).isDisjoint(with: [scope] + scope.outer) {
        for key in shortcut.keys {
          let pressed = [key.key, key.hasControl ? 1 : 0, key.hasShift ? 1 : 0]
          let other = actions.updateValue(shortcut.action, forKey: pressed)
          #expect(other == nil || other == shortcut.action, "\(key.text) in \(scope)")
        }
      }
    }
  }

  @Test("Shift counts only where the table has the same key with Shift") func shift() {
    func action(_ key: Int32, shift: Bool = false, control: Bool = false, alt: Bool = false, _ scope: KeyScope)
      -> KeyAction?
    {
      KeyTable.action(of: KeyPress(key: key, hasControl: control, hasAlt: alt, hasShift: shift), in: scope)
    }
    #expect(action(GDK_KEY_plus, shift: true, .desk) == .stepLater)
    #expect(action(GDK_KEY_plus, shift: true, control: true, .desk) == .largeStepLater)
    #expect(action(GDK_KEY_z, .desk) == nil)
    #expect(action(GDK_KEY_z, control: true, .desk) == .undo)
    #expect(action(GDK_KEY_z, shift: true, control: true, .desk) == .redo)
    #expect(action(GDK_KEY_z, control: true, alt: true, .desk) == nil, "Alt belongs to mnemonics")
    #expect(action(GDK_KEY_p, control: true, .desk) == .choosePlatform)
    #expect(action(GDK_KEY_p, shift: true, control: true, .desk) == nil, "it is a key of another window")
    #expect(action(GDK_KEY_Delete, .desk) == .cancelTrip && action(GDK_KEY_Delete, control: true, .desk) == .skipStop)
    #expect(action(GDK_KEY_Left, shift: true, .graphPicture) == .panLeft)
    #expect(action(GDK_KEY_Left, .graphRectangle) == .moveRectangleLeft)
  }

  @Test("an action of the application has one row, whose keys are its accelerators") func accelerators() {
    for shortcut in KeyTable.shortcuts where shortcut.scopes.contains(.everywhere) {
      #expect(KeyTable.shortcut(shortcut.action)?.keys == shortcut.keys, "\(shortcut.action) has one row")
    }
  }

  @Test("the README lists keys with the titles of the table") func readme() throws {
    let rows = try Self.text("README.md").split(separator: "\n").filter { $0.hasPrefix("| <kbd>") }
    #expect(rows.count >= 20)
    let known = Set(Shortcut.Group.allCases.flatMap { KeyTable.listed(in: $0) }.map(Self.row))
    for row in rows { #expect(known.contains(String(row)), "not in the table of keys: \(row)") }
    let rarelyUsed: Set = [
      "A page up or down", "First and last trip", "Choose all trips", "Copy the chosen trips as text",
      "Copy the chosen trips as a table (CSV)", "Open a folder", "Preferences", "Menu",
      "Save the graph or the log as a file", "Close a window beside the desk", "Undo the chosen step of the log",
      "Let a screen reader say the next departures",
    ]
    for group in Shortcut.Group.allCases where group != .graph && group != .vehicles {
      for row in KeyTable.listed(in: group) where !rarelyUsed.contains(row.title) {
        #expect(rows.contains { $0 == Self.row(row) }, "not in the README: \(Self.row(row))")
      }
    }
  }

  @Test(
    "the guide names only keys that do something", arguments: ["first-day", "decisions", "graph", "boards", "alerts"])
  func guide(page: String) throws {
    let known = Set(KeyTable.shortcuts.flatMap(\.keys).map(Self.markup))
    let text = try Self.text("docs/guide/\(page).md")
    let keys = text.matches(of: /<kbd>[^<]*<\/kbd>(?:\+<kbd>[^<]*<\/kbd>)*/).map { String($0.output) }
    #expect(!keys.isEmpty)
    for key in keys where !["<kbd>Ctrl</kbd>", "<kbd>Shift</kbd>"].contains(key) {
      #expect(known.contains(key), "no key of the program: \(key)")
    }
  }

  private static func row(_ row: (keys: [Accelerator], title: String)) -> String {
    let keys = row.keys.filter { !$0.text.contains("KP_") }.map(markup).joined(separator: " ")
    return "| \(keys) | \(row.title) |"
  }

  private static func markup(_ key: Accelerator) -> String {
    let names = [
      "plus": "+", "minus": "−", "equal": "=", "comma": ",", "question": "?", "Return": "Enter", "Escape": "Esc",
      "Page_Up": "Page Up", "Page_Down": "Page Down", "Up": "↑", "Down": "↓", "Left": "←", "Right": "→",
      "BackSpace": "Backspace",
    ]
    let last = key.text.split(separator: ">").last.map(String.init) ?? key.text
    let name = names[last] ?? (last.count == 1 ? last.uppercased() : last)
    return ((key.hasControl ? ["Ctrl"] : []) + (key.hasShift ? ["Shift"] : []) + [name])
      .map { "<kbd>\($0)</kbd>" }.joined(separator: "+")
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Checkout.folder.appending(path: path), encoding: .utf8)
  }
}
