"""What all tests need of the process they run in."""

import signal

# A process that was started in the background may ignore Ctrl-C, and its children with it: tests
# send it to them, and expect it to be heard.
signal.signal(signal.SIGINT, signal.default_int_handler)
