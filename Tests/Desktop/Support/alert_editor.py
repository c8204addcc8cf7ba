"""The editor of alerts, used by keys alone."""

import re
import subprocess
from pathlib import Path

from desk import PATIENCE, Atspi, Desk, children, press_at, wait_for
from published_feed import published


def homes(home: Path) -> dict[str, str]:
    """Folders for what the user's programs keep, which a second desk may find again."""
    return {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}


class AlertEditor:
    """The editor in the window of a desk's alerts."""

    def __init__(self, desk: Desk) -> None:
        """Opens the window with a new alert."""
        self.desk = desk
        self.main = desk.window()
        press_at(self.main, "ctrl+shift+a")
        self.window = wait_for("the window", lambda: next((each for each in desk.windows() if each != self.main), None))
        self.press("ctrl+n")
        desk.expect_showing("alert-editor")
        wait_for("the keyboard in the editor", lambda: self.has_focus("alert-search"))

    def press(self, *keys: str) -> None:
        for key in keys:
            press_at(self.window, key)

    def has_focus(self, accessible_id: str) -> bool:
        return self.desk.find(accessible_id).get_state_set().contains(Atspi.StateType.FOCUSED)

    def go_to(self, key: str, accessible_id: str) -> None:
        """Presses a key that moves the keyboard to a field."""
        self.press(key)
        wait_for(f"the keyboard in {accessible_id}", lambda: self.has_focus(accessible_id))

    def write(self, text: str) -> None:
        subprocess.run(["xdotool", "windowfocus", "--sync", self.window], check=True, timeout=PATIENCE)
        self.desk.type(text)

    def concern(self, words: str, found: str) -> None:
        """Searches for whom the alert concerns and takes the first thing, whose words are expected."""
        before = self.concerned()
        self.go_to("alt+w", "alert-search")
        self.write(words)
        wait_for(found, lambda: self.desk.is_showing("alert-found") and found in self.desk.cell(0, 0, "alert-found"))
        self.press("Return")
        wait_for(f"{found} is chosen", lambda: len(self.concerned()) > len(before))

    def concerned(self) -> list[str]:
        """Whom the alert concerns."""
        return self.desk.column(0, "alert-concerned") if self.desk.look_for("alert-concerned") else []

    def choose(self, key: str, accessible_id: str, item: str) -> None:
        """Goes to a chooser, and from its first item down to the one that is wanted."""
        self.go_to(key, accessible_id)
        items = self.items(accessible_id)
        for keys, name in (("Home", items[0]), *(("Down", name) for name in items[1:items.index(item) + 1])):
            self.press(keys)
            wait_for(name, lambda: self.chosen(accessible_id) == name)

    def items(self, accessible_id: str) -> list[str]:
        """What a chooser offers."""
        menu = next(children(self.desk.find(accessible_id)))
        return [item.get_name() for item in children(menu)]

    def chosen(self, accessible_id: str) -> str:
        """The item that a chooser shows."""
        return Atspi.Selection.get_selected_child(self.desk.find(accessible_id), 0).get_name()

    def count(self) -> str:
        """How many trips the alert hits, in words."""
        return wait_for("the count", lambda: re.search(r"[1-9][0-9]* trips", self.desk.text("alert-reach"))).group()

    def texts(self, header: str, description: str, language: str = "nl") -> None:
        """Writes both texts in the first language."""
        for key, text, part in (("alt+a", header, "header"), ("alt+i", description, "description")):
            self.go_to(key, f"alert-{part}-{language}")
            self.press("ctrl+a")
            self.write(text)
            wait_for(text, lambda: self.desk.text(f"alert-{part}-{language}") == text)


def told(feed: Path) -> list:
    """The alerts that another program reads in a published feed."""
    return [entity.alert for entity in published(feed).entity if entity.HasField("alert")]
