import CGtk
import TripCore

/// The preferences of the running program. A change is written to disk and takes effect at once.
@MainActor
final class KeptPreferences {
  let model: PreferencesModel
  private let file: PreferencesFile
  private var notice: DeskNotice?
  private var subscriptions: [Subscription] = []
  /// Whether the desktop is dark: as the desktop says, else as GTK's settings said at the start.
  private let desktopIsDark = Dynamic(false)

  init(_ file: PreferencesFile) {
    self.file = file
    notice = file.notice
    model = PreferencesModel(file.preferences)
  }

  /// Applies the preferred style to all windows, and follows changes of the preferences and of the desktop.
  func begin() {
    let usual = cgtk_prefers_dark().isTrue
    desktopIsDark.value = usual
    let box = ClosureBox<UInt32, Void> { [weak self] scheme in
      // Some desktops say "no preference" after the user switches the dark style off.
      self?.desktopIsDark.value = scheme == 0 ? usual : scheme == 1
    }
    cgtk_follow_color_scheme({ ClosureBox<UInt32, Void>.call($0, $1) }, box.retained())
    let isDark = combineLatest(model.appearance, desktopIsDark) { appearance, desktopIsDark in
      appearance == .system ? desktopIsDark : appearance == .dark
    }
    subscriptions = model.onChange { [file] in file.write($0) }
    subscriptions.append(isDark.bindAndFire { cgtk_prefer_dark(gboolean($0)) })
  }

  /// Returns the notice about the preferences for the dispatcher, once; `nil` when there is none.
  func takeNotice() -> DeskNotice? {
    defer { notice = nil }
    return notice
  }
}
