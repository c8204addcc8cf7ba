/// The page *Vehicles* of the preferences: how late vehicles make their next trips late.
///
/// These settings are the operator's and not a desk's: they are in the journal. What is typed on the page counts for nothing
/// until ``apply()``, which is one step of undo at the desk.
@MainActor
public final class VehiclesPageModel {
  /// A text that is typed. Those of a rule are about the selected one.
  public enum Field: String, CaseIterable, Sendable {
    /// The least time between an arrival and the next departure, in minutes, where no rule counts.
    case turnaround
    /// How far ahead trips are predicted, in minutes.
    case horizon
    /// The stop of the arrival.
    case from
    /// The stop of the departure.
    case to
    /// The line of the departure.
    case route
    /// The least time of the rule, in minutes.
    case minutes
  }

  /// A sentence about a field.
  public struct Remark: Hashable, Sendable {
    /// The sentence in the user's language.
    public let text: String
    /// Whether the settings cannot be applied because of it.
    public let isProblem: Bool
  }

  /// A rule as the table shows it.
  public struct RuleRow: Hashable, Sendable {
    /// The stops and the line with their ids, empty where the rule names none, and the minutes.
    public let from, to, route, minutes: String
  }

  /// What the page shows beside the fields.
  public struct State: Hashable, Sendable {
    /// Whose settings they are and when they count.
    public var scope = ""
    /// The settings that count now, with who set them.
    public var inEffect = ""
    /// The rules as they are typed.
    public var rules: [RuleRow] = []
    /// Sentences about the fields.
    public var remarks: [Field: Remark] = [:]
    /// What came of reading a file, or of applying.
    public var message = ""
    /// That another desk has changed what is edited here; empty when none has.
    public var clash = ""
    /// Whether the settings can be changed.
    public var isEditable = false
    /// Whether something is typed that is not applied.
    public var isEdited = false
    /// Why ``VehiclesPageModel/apply()`` has no effect; `nil` when it has.
    public var obstacle: String?
  }

  /// The texts of the fields.
  public let texts: [Field: Dynamic<String>]
  /// Whether passengers are told what follows.
  public let publishes = Dynamic(true)
  /// The rule that the fields show; `nil` for none.
  public let selected: Dynamic<Int?> = Dynamic(nil)
  /// What the page shows beside the fields.
  public let state: ReadOnlyDynamic<State>

  /// The desk whose operator's settings are shown; `nil` when no timetable is open.
  public private(set) weak var desk: DeskModel?
  /// What is typed, beside the settings in the journal.
  var edit: VehicleSettingsEdit
  /// The sentence about the change of another desk.
  private(set) var clashWords = ""
  var message = ""
  var wording: Wording { desk?.wording ?? ownWording }
  var stops: NamedIDs { names.stops }
  var lines: NamedIDs { names.lines }
  private let ownWording: Wording
  /// The names of the stops and lines. Until they are read, ids stand in the place of names, and nothing can be applied,
  /// because a typed name could be taken for an id.
  let names = TimetableNames()
  private let shown = Dynamic(State())
  private let bag = SubscriptionBag()
  private var deskBag = SubscriptionBag()

  /// Makes the page for the operator of a desk.
  ///
  /// - Parameters:
  ///   - desk: The desk; `nil` when no timetable is open.
  ///   - wording: The words of the user while no timetable is open.
  public init(_ desk: DeskModel?, wording: Wording) {
    ownWording = wording
    texts = Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0, Dynamic("")) })
    state = shown.readOnly
    edit = VehicleSettingsEdit(VehicleSettings(), stops: names.stops, lines: names.lines)
    for (field, text) in texts { bag.add(text.bind { [weak self] in self?.take($0, field) }) }
    bag.add(publishes.bind { [weak self] in self?.take($0) })
    bag.add(selected.bind { [weak self] _ in self?.show() })
    show(desk)
  }

  /// Shows the settings of another desk's operator. What was typed is dropped.
  public func show(_ desk: DeskModel?) {
    self.desk = desk
    deskBag = SubscriptionBag()
    message = ""
    guard let desk else {
      edit.drop()
      return show()
    }
    readNames()
    edit = VehicleSettingsEdit(desk.journal.vehicleSettings.value, stops: stops, lines: lines)
    deskBag.add(desk.journal.vehicleSettings.bind { [weak self] in self?.compare($0) })
    deskBag.add(desk.journal.writeProblem.bind { [weak self] _ in self?.show() })
    deskBag.add(
      desk.timetable.bind { [weak self] _ in
        self?.readNames()
        self?.show()
      })
    selected.value = edit.typed.rules.isEmpty ? nil : 0
    show()
  }

  /// Sets the typed settings for all desks, as one step of undo. ``State/obstacle`` says why that has no effect.
  ///
  /// - Returns: Whether they are set.
  @discardableResult
  public func apply() -> Bool {
    guard let desk, shown.value.obstacle == nil, let settings = edit.typed.settings else { return false }
    let before = edit
    // The journal tells of the change at once, and then it is none of another desk.
    edit = VehicleSettingsEdit(settings, stops: stops, lines: lines)
    do throws(Refusal) { try desk.decide(.vehicles(settings)) } catch {
      edit = before
      message = wording.sentence(error.reason)
      show()
      return false
    }
    message = wording.translation.translate("Applied for all desks. Undo at the desk takes it back.")
    show()
    return true
  }

  /// Drops what is typed.
  public func discard() {
    edit.drop()
    message = ""
    show()
  }

  /// Goes on with what is typed, although another desk has changed it: ``apply()`` then replaces that change.
  public func keepMine() {
    edit.keepMine()
    show()
  }

  /// Takes over what another desk has changed. Other edits stay.
  public func takeTheirs() {
    edit.takeTheirs()
    show()
  }

  /// Ends the page. When something is typed that is not applied, the desk says so.
  public func close() {
    guard shown.value.isEdited, let desk else { return }
    desk.notify(wording.translation.translate("What you typed in Preferences → Vehicles was not applied."))
    discard()
  }

  /// Returns the stops or lines that a typed text may mean; an empty array for a field with a number.
  public func offers(_ field: Field) -> [String] {
    guard let text = texts[field]?.value else { return [] }
    switch field {
    case .from, .to: return stops.offers(for: text)
    case .route: return lines.offers(for: text)
    case .turnaround, .horizon, .minutes: return []
    }
  }

  /// Takes over settings that have come into effect. Parts that are edited here stay, and that is said.
  private func compare(_ settings: VehicleSettings) {
    guard let desk, settings != edit.base else { return show() }
    let before = edit.base
    edit.merge(settings, stops: stops, lines: lines)
    if !edit.clash.isEmpty {
      clashWords = wording.clash(desk.journal.shown.settingInEffect(.vehicles), settings, after: before)
    }
    show()
  }

  /// Reads the names of the stops and lines, and the texts of the settings in effect with them.
  ///
  /// A large timetable's names are read away from the main thread. Until then the former ones count.
  private func readNames() {
    guard let timetable = desk?.timetable.value else { return }
    names.read(timetable) { [weak self] in
      guard let self else { return }
      if edit.hasTypedRules { findPlacesAgain(edit.origin.rules) }
      edit.rename(stops: stops, lines: lines)
      show()
    }
    edit.rename(stops: stops, lines: lines)
  }

  /// Takes over a typed text.
  private func take(_ text: String, _ field: Field) {
    guard text != self.text(field) else { return }
    switch field {
    case .turnaround: edit.typed.turnaround = text
    case .horizon: edit.typed.horizon = text
    case .from, .to, .route, .minutes: takeOfRule(text, field)
    }
    message = ""
    show()
  }

  private func take(_ isPublished: Bool) {
    guard isPublished != edit.typed.publishes else { return }
    (edit.typed.publishes, message) = (isPublished, "")
    show()
  }

  /// Shows what is typed, and what is to be said of it.
  func show() {
    let rules = edit.typed.rules.indices
    if let row = selected.value, !rules.contains(row) { selected.value = rules.last }
    batch {
      for (field, text) in texts where text.value != self.text(field) { text.value = self.text(field) }
      if publishes.value != edit.typed.publishes { publishes.value = edit.typed.publishes }
      let state = makeState()
      if shown.value != state { shown.value = state }
    }
  }
}
