"""Readers of the pages for passengers: wrk's connections, which ask for the boards of some stops in five languages."""

import re
import subprocess
from pathlib import Path

STOPS = ("st-zdc", "zdc-1", "zdc-A", "kvs-B", "b-kerk-t")
LANGUAGES = ("en", "de", "nl", "ar", "zh")


def load(address: str, seconds: int, folder: str) -> tuple[float, str, list[str]]:
    """Asks for pages without a pause for some seconds. The pages a second, in how long they came, and what went wrong."""
    script = Path(folder) / "pages.lua"
    stops, tags = ('"' + '", "'.join(names) + '"' for names in (STOPS, LANGUAGES))
    script.write_text(
        f"local stops, tags, i = {{{stops}}}, {{{tags}}}, 0\n"
        'request = function()\n  i = i + 1\n  return wrk.format("GET", "/board/" .. stops[i % #stops + 1], '
        '{["Accept-Language"] = tags[i % 7 % #tags + 1], ["Accept-Encoding"] = "gzip"})\nend\n')
    said = subprocess.run(
        ["wrk", "-t1", "-c64", f"-d{seconds}s", "--latency", "-s", script, address], capture_output=True, text=True).stdout
    faults = ["a page was not handed out"] if "Non-2xx" in said or "Socket errors" in said else []
    rate = re.search(r"Requests/sec:\s*([\d.]+)", said)
    latency = [" ".join(pair) for pair in re.findall(r"(50%|99%)[ \t]+(\S+)", said)]
    return (float(rate.group(1)) if rate else 0), ", ".join(latency), faults
