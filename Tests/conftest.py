"""What holds for every Python test of the project."""

import os
import signal
import tempfile

# A shell that runs the tests in the background, or nohup, makes them ignore these, and with them every program that they
# start: then no test could end one by such a signal.
for number in (signal.SIGINT, signal.SIGHUP):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)

# A program that is started without --store reads and writes this journal, and not that of the person who runs the tests.
data = tempfile.TemporaryDirectory(prefix="tripdesk-data-")
os.environ["XDG_DATA_HOME"] = data.name
