import CGtk

/// The page *Journal* of the preferences window: this computer or a server, and the test of a connection.
@MainActor
final class JournalPageView {
  let widget = Box(GTK_ORIENTATION_VERTICAL, spacing: 18)
  let thisComputer = Widget(gtk_radio_button_new_with_mnemonic(nil, tr("_This computer")))
  let path = Widget(gtk_entry_new())
  let choose = Widget(gtk_button_new_with_mnemonic(tr("C_hoose…")))
  let server: Widget
  let address = Widget(gtk_entry_new())
  let test = Widget(gtk_button_new_with_mnemonic(tr("Test Co_nnection")))
  let spinner = Widget(gtk_spinner_new())
  let result = Label()
  let note = Label()
  /// Holds the result, and has its room also while there is none, so that the window keeps its size.
  private let resultBox = Box(GTK_ORIENTATION_HORIZONTAL)

  /// The width of the sentences and of the fields, in letters.
  private static let width: Int32 = 64
  /// The least width of the captions, in letters, so that the fields begin at one place.
  private static let captionWidth: Int32 = 8
  /// The height of a result of four lines, in pixels.
  private static let resultHeight: Int32 = 88

  /// Makes the page.
  ///
  /// - Parameter standard: The path of the file that is used when no other is chosen.
  init(standard: String) {
    server = Widget(
      gtk_radio_button_new_with_mnemonic_from_widget(cgtk_radio_button(thisComputer.pointer), tr("A _server")))
    gtk_container_set_border_width(cgtk_container(widget.pointer), 18)
    gtk_entry_set_placeholder_text(cgtk_entry(path.pointer), standard)
    gtk_entry_set_placeholder_text(cgtk_entry(address.pointer), "postgresql://HOST/DATABASE")
    gtk_entry_set_input_purpose(cgtk_entry(address.pointer), GTK_INPUT_PURPOSE_URL)
    address.setTooltip(
      tr("The address of the database, or service=NAME. Passwords are in ~/.pgpass, PGPASSWORD or a service file."))
    path.setTooltip(tr("The journal's file. Without one it is the file that is shown."))
    appendFile()
    appendServer()
    appendResult()
    appendSentence(note)
    let commands = Label()
    commands.text = tr("Commands, and tripdesk publish on a server, get the journal with --store.")
    commands.setStyleClass("dim-label")
    appendSentence(commands)
    nameAll()
  }

  /// Shows a text about the connection. A screen reader says it, as it says a notification that appears.
  func show(result text: String) {
    resultBox.isVisible = false
    result.text = text
    // The empty text could have the keyboard focus, and would have no name.
    resultBox.isVisible = !text.isEmpty
  }

  private func appendFile() {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    row.append(path, fills: true)
    row.append(choose)
    append(thisComputer, [field(tr("_File"), path, row)])
  }

  private func appendServer() {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    row.append(test)
    row.append(spinner)
    append(server, [field(tr("_Address"), address, address), row])
  }

  private func appendResult() {
    atk_object_set_role(gtk_widget_get_accessible(resultBox.pointer), ATK_ROLE_NOTIFICATION)
    setWrapping(result)
    // What a server says can be copied, for the administrator.
    gtk_label_set_selectable(cgtk_label(result.pointer), 1)
    resultBox.append(result, fills: true)
    let room = Box(GTK_ORIENTATION_VERTICAL)
    gtk_widget_set_size_request(room.pointer, -1, Self.resultHeight)
    room.append(resultBox)
    widget.append(room)
  }

  /// Adds a choice, and below it, moved to the right, the widgets that belong to it.
  private func append(_ choice: Widget, _ parts: [Widget]) {
    let group = Box(GTK_ORIENTATION_VERTICAL, spacing: 9)
    group.append(choice)
    for part in parts {
      gtk_widget_set_margin_start(part.pointer, 24)
      group.append(part)
    }
    widget.append(group)
  }

  private func field(_ caption: String, _ field: Widget, _ content: Widget) -> Widget {
    let label = Widget(gtk_label_new_with_mnemonic(caption))
    gtk_label_set_width_chars(cgtk_label(label.pointer), Self.captionWidth)
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), field.pointer)
    gtk_entry_set_width_chars(cgtk_entry(field.pointer), Self.width - 20)
    field.setAccessibleCaption(label)
    field.setAccessibleName(caption.replacing("_", with: ""))
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    row.append(label)
    row.append(content, fills: true)
    return row
  }

  private func appendSentence(_ label: Label) {
    setWrapping(label)
    widget.append(label)
  }

  private func setWrapping(_ label: Label) {
    gtk_label_set_line_wrap(cgtk_label(label.pointer), 1)
    gtk_label_set_line_wrap_mode(cgtk_label(label.pointer), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_max_width_chars(cgtk_label(label.pointer), Self.width)
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    gtk_label_set_yalign(cgtk_label(label.pointer), 0)
  }

  private func nameAll() {
    for (widget, id) in [
      (thisComputer, "journal-this-computer"), (path, "journal-file"), (choose, "journal-choose"),
      (server, "journal-server"), (address, "journal-address"), (test, "journal-test"), (result, "journal-result"),
      (note, "journal-note"),
    ] { widget.setAccessibleID(id) }
    spinner.setAccessibleName(tr("A connection is being tested"))
    // GTK has a description of its own for spinners, which says less.
    spinner.setAccessibleDescription("")
  }
}
