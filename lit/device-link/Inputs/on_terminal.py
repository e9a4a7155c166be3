"""Runs a command with a terminal as its standard error, and prints what it wrote there, control characters as \\xNN."""
import os
import pty
import subprocess
import sys

controller, terminal = pty.openpty()
environment = {name: value for name, value in os.environ.items() if name != 'MAKELEVEL'}
with subprocess.Popen(sys.argv[1:], stderr=terminal, env={**environment, 'TERM': 'xterm'}) as process:
    os.close(terminal)
    text = b''
    while True:
        try:
            piece = os.read(controller, 4096)
        except OSError:  # the command has ended
            break
        if not piece:
            break
        text += piece
print(text.decode().replace('\r', '<CR>').replace('\x1b[K', '<ERASE>'))
sys.exit(process.returncode)
