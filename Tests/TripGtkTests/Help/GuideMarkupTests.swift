import CGtk
import Foundation
import TestSupport
import Testing

@testable import TripGtk

@Suite("The guide's text")
struct GuideMarkupTests {
  @Test("what Markdown marks is shown, not the marks")
  func marks() {
    let page = """
      # First & last

      Press <kbd>Ctrl</kbd>+<kbd>+</kbd> for **later**, *perhaps*
      much later: `2 * 3 < 7`, [see](decisions.md#undo), [not](there.md).

      - one
        goes on
      - two

      | it says | it means |
      |---|---|
      | *late* | 60 s |

      ```sh
      tripdesk <feed>
      ```
      ![A picture](../pictures/a.png)
      """
    let before = """
      <span size="xx-large" weight="bold">First &amp; last</span>

      Press <b>Ctrl</b>+<b>+</b> for <b>later</b>, <i>perhaps</i> much later: <tt>2 * 3 &lt; 7</tt>, \
      <a href="decisions.md#undo">see</a>, not.

      • one goes on
      • two
      """
    #expect(
      GuideMarkup(markdown: page).parts == [
        .text(before), .table([["it says", "it means"], ["<i>late</i>", "60 s"]]),
        .text("<tt>tripdesk &lt;feed&gt;</tt>"),
      ])
  }

  @Test("a link leads to a page of the guide, whatever part of the page it names") func links() {
    #expect(DeskEnvironment.guidePage(ofLink: "decisions.md") == "decisions")
    #expect(DeskEnvironment.guidePage(ofLink: "decisions.md#undo") == "decisions")
    #expect(DeskEnvironment.guidePage(ofLink: "../glossary.md") == nil)
  }

  @Test("all pages of the guide can be opened") func all() throws {
    let folder = Checkout.folder.appending(path: "docs/guide")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    #expect(Set(files) == Set(DeskEnvironment.guidePages.map { "\($0).md" }))
  }

  @Test(
    "every page of the guide is markup that a label reads, and no mark is left in it",
    arguments: DeskEnvironment.guidePages)
  func pages(name: String) throws {
    let guide = Checkout.folder.appending(path: "docs/guide/\(name).md")
    let parts = GuideMarkup(markdown: try String(contentsOf: guide, encoding: .utf8)).parts
    let markup = parts.map { part in
      switch part {
      case .text(let text): text
      case .table(let rows): rows.map { $0.joined(separator: "\n") }.joined(separator: "\n")
      }
    }.joined(separator: "\n").replacing(/<a href="[^"]*">/, with: "<u>").replacing("</a>", with: "</u>")
    var plain: UnsafeMutablePointer<CChar>?
    try #require(pango_parse_markup(markup, -1, 0, nil, &plain, nil, nil) != 0)
    defer { g_free(plain) }
    let text = plain.map { String(cString: $0) } ?? ""
    for mark in ["kbd>", "](", "**", "```", "|--"] { #expect(!text.contains(mark), "\(mark)") }
    #expect(text.count > 500)
  }
}
