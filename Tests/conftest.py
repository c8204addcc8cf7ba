"""What holds for every Python test of the project."""

import signal

# A shell that runs the tests in the background, or nohup, makes them ignore these, and with them every program that they
# start: then no test could end one by such a signal.
for number in (signal.SIGINT, signal.SIGHUP):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)
