import TripCore

extension PageFrame {
  /// Makes the list of stops, with the form that searches it.
  func stops(_ choices: [StopChooserModel.Choice], search: String) -> HTML {
    // The page around the stops, with an item of no length, so that the marks of the list are counted, too.
    let empty = stopsPage([""], search, note: words.moreStops)
    // No browser asks for an address of any length.
    let items = choices.lazy.filter { link(to: $0).text.utf8.count <= 2000 }.map(stopItem)
    let listed = Self.pieces(items, atMost: Self.limit - empty.bytes.count)
    var note: String?
    if listed.count < choices.count { note = words.moreStops }
    if choices.isEmpty { note = words.noStop }
    return stopsPage(listed, search, note: note)
  }

  /// Makes the page for a stop that the timetable does not have.
  func unknownStop() -> HTML {
    let title = words.unknownStop
    return page(
      title: title,
      """
      <header><h1>\(title)</h1></header>
      <main>\(form(""))<p><a href="\(request.link(to: .stops(search: ""), of: languages))">\(words.allStops)</a></p></main>

      """)
  }

  /// Makes the page for the time before departures are known.
  func unavailable() -> HTML {
    let title = words.unavailable
    return page(title: title, "<header><h1>\(title)</h1></header>\n<main></main>\n")
  }

  private func stopsPage(_ items: [HTML], _ search: String, note: String?) -> HTML {
    let told: HTML = note.map { "<p>\($0)</p>\n" } ?? ""
    let list: HTML = items.isEmpty ? "" : "<ul class=\"stops\">\n\(HTML(items))</ul>"
    return page(
      title: words.stops,
      """
      <header><h1>\(words.stops)</h1></header>
      <main>\(form(search))\(told)\(list)</main>

      """)
  }

  private func form(_ search: String) -> HTML {
    let language = languages[request.language].tag
    let chosen: HTML = request.isLanguageChosen ? "<input type=\"hidden\" name=\"lang\" value=\"\(language)\">" : ""
    return """
      <form role="search" action="/" method="get"><label for="q">\(words.searchForStop)</label>
      <input id="q" name="q" type="search" value="\(search)" autocomplete="off">\(chosen)
      <button>\(words.search)</button></form>

      """
  }

  private func stopItem(_ choice: StopChooserModel.Choice) -> HTML {
    let name: HTML = "<bdi>\(choice.name)</bdi>"
    let platform: HTML = choice.platform.map { " · <bdi>\($0, atMost: 40)</bdi>" } ?? ""
    return "<li><a href=\"\(link(to: choice))\">\(name)\(platform)</a></li>\n"
  }

  private func link(to choice: StopChooserModel.Choice) -> PageLink {
    request.link(to: .board(Array(choice.stopIDs.prefix(PageRequest.greatestCount))), of: languages)
  }
}
