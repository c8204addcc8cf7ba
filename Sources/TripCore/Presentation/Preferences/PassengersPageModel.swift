import FoundationEssentials

/// The page *Passengers* of the preferences: of what alerts tell, in which languages and in which words, with examples
/// from the timetable.
@MainActor
public final class PassengersPageModel {
  /// The timetable from which examples are taken.
  public struct Day: Sendable {
    /// The timetable of the shown service day.
    public let timetable: Timetable
    /// The passengers of the timetable.
    public let passengers: PassengerLanguages
    /// The present time: an example trip leaves next.
    public let now: Instant

    /// Makes a day. The properties of the same names explain the parameters.
    public init(timetable: Timetable, passengers: PassengerLanguages, now: Instant) {
      (self.timetable, self.passengers, self.now) = (timetable, passengers, now)
    }
  }

  /// The examples in one language.
  public struct Section: Hashable, Sendable {
    /// The name of the language in the dispatcher's language, with its tag.
    public let language: String
    /// The examples.
    public let rows: [Row]
  }

  /// One example: what passengers read in a situation.
  public struct Row: Hashable, Sendable {
    /// The situation, with the name of the cause where the cause has sentences of its own.
    public let situation: String
    /// The short text of the alert.
    public let header: String
    /// The longer text of the alert.
    public let description: String
  }

  /// The languages as they are typed: tags, separated by commas; empty for those of the timetable.
  public let languages: Dynamic<String>
  /// The examples, a section for each language; empty until they are made, and without a timetable.
  public let preview: ReadOnlyDynamic<[Section]>
  /// Sentences about the lines of the file that cannot be used, and about languages without sentences.
  public let problems: ReadOnlyDynamic<[String]>
  /// Sentences about the settings: that typed languages are not kept, that options of the command line go before them, or
  /// that the file cannot be opened. Empty when there is nothing to say.
  public let note: ReadOnlyDynamic<String>
  /// The languages of the timetable, which are used when none is typed.
  public let usualLanguages: String
  /// The path of the file with templates; empty when the user has no home folder.
  public var path: String { read.value.path ?? "" }

  private let shown = Dynamic<[Section]>([])
  private let said = Dynamic<[String]>([])
  private let noted: Dynamic<String>
  private let preferences: PreferencesModel
  private let settings: ReadOnlyDynamic<AlertSettings>
  private let read: ReadOnlyDynamic<ReadTemplates>
  private let day: Day?
  private let wording: Wording
  private let overriding: [String]
  private let openFile: @MainActor () -> String?
  private let bag = SubscriptionBag()
  private var work: Task<Void, Never>?

  /// Makes the model of the page.
  ///
  /// - Parameters:
  ///   - preferences: The preferences, which get the choices.
  ///   - settings: The settings in effect: options before preferences, with the templates of the file.
  ///   - read: What was found in the file with templates.
  ///   - day: The timetable for the examples; `nil` when none is open.
  ///   - wording: The words of the user.
  ///   - overriding: The names of the command line's options that go before the preferences, such as `--alerts-from`.
  ///   - openFile: Opens the file with templates in an editor, and makes it before if there is none. Returns the problem
  ///     in the user's language, or `nil`.
  public init(
    _ preferences: PreferencesModel, settings: ReadOnlyDynamic<AlertSettings>, read: ReadOnlyDynamic<ReadTemplates>,
    day: Day?, wording: Wording, overriding: [String] = [], openFile: @escaping @MainActor () -> String?
  ) {
    self.preferences = preferences
    self.settings = settings
    self.read = read
    self.day = day
    self.wording = wording
    self.overriding = overriding
    self.openFile = openFile
    languages = Dynamic(preferences.alertLanguages.value.joined(separator: ", "))
    usualLanguages = day?.passengers.tags.joined(separator: ", ") ?? ""
    noted = Dynamic("")
    (preview, problems, note) = (shown.readOnly, said.readOnly, noted.readOnly)
    noted.value = Self.text([overridingNote])
    bag.add(settings.bindAndFire { [weak self] _ in self?.update() })
    bag.add(read.bind { [weak self] _ in self?.update() })
    bag.add(languages.bind { [weak self] in self?.take($0) })
  }

  isolated deinit { work?.cancel() }

  /// Opens the file with templates in the user's editor. ``note`` says why that is not possible, or where the file is: the
  /// desk does not learn whether an editor has appeared, because one that needs a terminal may have none.
  public func editTemplates() { noted.value = Self.text([openFile() ?? openedNote, overridingNote]) }

  private var openedNote: String {
    Translation.fill(
      wording.translation.translate(
        "Your editor was asked to open %@. If no editor appears, open the file with one of your own."), path)
  }

  /// Keeps typed languages as the preference when they can be used.
  private func take(_ text: String) {
    guard let tags = AlertSettings.languages(text) else {
      let sentence = wording.translation.translate("“%@” is no list of languages. Write tags such as en, nl or de-CH.")
      noted.value = Self.text([Translation.fill(sentence, text), overridingNote])
      return
    }
    noted.value = Self.text([overridingNote])
    if preferences.alertLanguages.value != tags { preferences.alertLanguages.value = tags }
  }

  private var overridingNote: String? {
    guard !overriding.isEmpty else { return nil }
    return Translation.fill(
      wording.translation.translate("This desk was started with %@, which goes before what is chosen here."),
      overriding.joined(separator: ", "))
  }

  private static func text(_ sentences: [String?]) -> String {
    sentences.compactMap(\.self).joined(separator: "\n")
  }

  private func update() {
    work?.cancel()
    work = Task { [weak self, settings = settings.value, read = read.value, day, wording] in
      let (sections, problems) = await Self.contents(settings, read, day, wording)
      guard let self, !Task.isCancelled else { return }
      if self.shown.value != sections { self.shown.value = sections }
      if self.said.value != problems { self.said.value = problems }
    }
  }

  /// Makes the contents of the page away from the main thread, because the first use of a language's formats takes
  /// longer than a frame.
  @concurrent private static func contents(
    _ settings: AlertSettings, _ read: ReadTemplates, _ day: Day?, _ wording: Wording
  ) async -> ([Section], [String]) {
    guard let day else { return ([], wording.sentences(read)) }
    let problems = wording.sentences(read) + wording.missingTemplates(settings, for: day.passengers)
    let preview = AlertPreview(settings, for: day.passengers, in: day.timetable, now: day.now)
    return (preview.map { wording.sections($0) } ?? [], problems)
  }
}

extension Wording {
  /// Returns the examples of a preview in words, a section for each language.
  public func sections(_ preview: AlertPreview) -> [PassengersPageModel.Section] {
    preview.languages.enumerated().map { index, tag in
      let name = words.localizedString(forIdentifier: tag).map { "\($0) (\(tag))" } ?? tag
      let rows = preview.examples.map { example in
        let cause = example.cause == .technicalProblem ? "" : " · " + self.name(of: example.cause)
        let text = example.texts[index]
        return PassengersPageModel.Row(
          situation: self.name(example.kind) + cause, header: text.header, description: text.description)
      }
      return PassengersPageModel.Section(language: name, rows: rows)
    }
  }
}
