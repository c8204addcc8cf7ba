"""What a test reads in PDF files that Cairo wrote."""

import re
import zlib
from pathlib import Path


def page_sizes(file: Path) -> list[tuple[float, float]]:
    """The width and height of each page, in points."""
    content = file.read_bytes()
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", content)
    # Newer versions of Cairo pack the pages' descriptions.
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.S):
        try:
            boxes += re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", zlib.decompress(stream))
        except zlib.error:
            pass
    return [(float(width), float(height)) for width, height in boxes]
