extension Wording {
  /// The greatest number of characters of all names in a short text, and of one name.
  private static let (roomForNames, longestName) = (36, 16)

  /// Returns the names of the dispatchers at work and the number of desks, such as `bram, anna · 2 desks`, for a narrow
  /// place. The dispatcher of this desk comes last, and names that have no room are left out.
  ///
  /// - Returns: The text, or `nil` when no other desk is running.
  public func names(_ colleagues: Colleagues) -> String? {
    guard !colleagues.others.isEmpty else { return nil }
    var names: [String] = []
    for desk in colleagues.others + [colleagues.own].compactMap(\.self) where !names.contains(name(of: desk)) {
      names.append(name(of: desk))
    }
    var shown = [names[0]]
    for name in names.dropFirst() {
      guard shown.joined(separator: ", ").count + 2 + name.count <= Self.roomForNames else { break }
      shown.append(name)
    }
    let rest = shown.count < names.count ? ", …" : ""
    let count = translation.translate("%@ desk", plural: "%@ desks", count: colleagues.count)
    return "\(shown.joined(separator: ", "))\(rest) · \(Translation.fill(count, number(colleagues.count)))"
  }

  /// Says at how many desks dispatchers are at work, and who they are.
  ///
  /// - Returns: The sentence, or `nil` when no other desk is running.
  public func sentence(_ colleagues: Colleagues) -> String? {
    guard !colleagues.others.isEmpty else { return nil }
    let own = colleagues.own.map { Translation.fill(translation.translate("%@ (you)"), fullName(of: $0)) }
    let names = colleagues.others.map(fullName) + [own].compactMap(\.self)
    let sentence = translation.translate(
      "At work now, at %1$@ desk: %2$@", plural: "At work now, at %1$@ desks: %2$@", count: colleagues.count)
    return Translation.fill(sentence, number(colleagues.count), names.joined(separator: ", "))
  }

  /// Marks a trip that is selected at other desks.
  ///
  /// - Returns: The names of the dispatchers, with `↔` before them when one of them drags the trip, and what the mark
  ///   says; `nil` when the trip is selected at no other desk.
  func mark(of colleagues: Colleagues, at instance: TripInstance) -> (text: String, words: String)? {
    let desks = colleagues.desks(at: instance)
    guard let words = words(of: desks) else { return nil }
    let names = desks.map(name)
    let shown = names.count > 2 ? "\(names[0]), …" : names.joined(separator: ", ")
    return ((desks.contains(where: \.isDragging) ? "↔ " : "") + shown, words)
  }

  /// Says which dispatchers at other desks have selected or drag a trip; `nil` for no desks.
  func words(of desks: [DeskAtWork]) -> String? {
    guard !desks.isEmpty else { return nil }
    return desks.map { desk in
      Translation.fill(
        desk.isDragging ? translation.translate("%@ is moving it") : translation.translate("also selected by %@"),
        name(of: desk))
    }.joined(separator: ", ")
  }

  /// The author of a desk, cut where the name is long.
  private func name(of desk: DeskAtWork) -> String {
    let name = fullName(of: desk)
    return name.count > Self.longestName ? "\(name.prefix(Self.longestName - 1))…" : name
  }

  private func fullName(of desk: DeskAtWork) -> String {
    let name = VisibleText.line(desk.author)
    return name.isEmpty ? translation.translate("a colleague") : name
  }
}
