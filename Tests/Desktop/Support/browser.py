"""A real browser without a window, as a passenger's telephone or a screen in a station has one."""

import json
from contextlib import contextmanager
from pathlib import Path

from desk import ROOT
from selenium import webdriver

AXE = ROOT / ".build/browser/axe_playwright_python/axe.min.js"
PICTURES = ROOT / ".build/pictures"

ROWS = """
const text = cell => {
  const copy = cell.cloneNode(true);
  copy.querySelectorAll(".via").forEach(via => via.remove());
  return copy.textContent.replace(/\\s+/g, " ").trim();
};
return [...document.querySelectorAll("tbody tr:not(.section)")].map(row => [...row.cells].map(text))"""


class Browser:
    """A running browser with one page."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        self.driver.get(address)

    def ask(self, script: str, *arguments):
        """What a script finds on the page. It is not the page's own, so the page's headers do not forbid it."""
        return self.driver.execute_script(script, *arguments)

    def rows(self) -> list[list[str]]:
        """The departures: the texts of their cells, without the stops on the way."""
        return self.ask(ROWS)

    def use(self, width: int, height: int, scheme: str = "light") -> None:
        """Changes the screen, and what the reader has chosen for it."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def is_too_wide(self) -> bool:
        """Whether the reader has to scroll sideways."""
        return self.ask("return document.documentElement.scrollWidth > window.innerWidth")

    def picture(self, name: str) -> None:
        """Takes a picture to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(PICTURES / f"page-{name}.png"))

    def obstacles(self) -> list[str]:
        """What keeps readers with disabilities from the page, as axe-core judges."""
        self.ask(AXE.read_text())
        result = self.driver.execute_async_script(
            "axe.run(document, {}).then(arguments[arguments.length - 1])")
        return [f"{one['id']}: {one['help']} {json.dumps([node['html'][:120] for node in one['nodes'][:3]])}"
                for one in result["violations"]]

    def complaints(self) -> list[str]:
        """What the browser has said of the page."""
        return [entry["message"] for entry in self.driver.get_log("browser")]


@contextmanager
def browser(folder: Path):
    """A browser with a profile of its own in a folder."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", f"--user-data-dir={folder}"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    try:
        yield Browser(driver)
    finally:
        driver.quit()
