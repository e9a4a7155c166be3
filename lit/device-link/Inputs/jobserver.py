# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command as GNU make does, with a jobserver of the given style: jobserver.py pipe|fifo|closed|none COMMAND...

The server has the tokens "abc". Prints whether the command took some, the sorted tokens in the server after it has
ended, and whether the pipe still blocks, as other processes that share it expect.
"""
import array
import fcntl
import os
import subprocess
import sys
import tempfile
import termios

TOKENS = b'abc'


def run(command, flags, descriptors, watch=lambda: None):
    environment = {name: value for name, value in os.environ.items() if name != 'MAKEFLAGS'}
    if flags is not None:
        environment['MAKEFLAGS'] = flags
    process = subprocess.Popen(command, env=environment, pass_fds=descriptors)
    while True:
        try:
            return process.wait(0.001)
        except subprocess.TimeoutExpired:
            watch()


def tokens_in(pipe):
    size = array.array('i', [0])
    fcntl.ioctl(pipe, termios.FIONREAD, size)
    return size[0]


def main():
    style, command = sys.argv[1], sys.argv[2:]
    if style == 'none':
        return run(command, None, ())
    with tempfile.TemporaryDirectory() as folder:
        if style == 'fifo':
            path = os.path.join(folder, 'jobserver')
            os.mkfifo(path)
            read_end = write_end = os.open(path, os.O_RDWR)
            flags = f' -j --jobserver-auth=fifo:{path}'
        else:
            read_end, write_end = os.pipe()
            flags = f' -j --jobserver-fds=1,0 --jobserver-auth={read_end},{write_end}'  # the last one counts
        os.write(write_end, TOKENS)
        counts = []
        status = run(command, flags, (read_end, write_end) if style == 'pipe' else (),
                     lambda: counts.append(tokens_in(read_end)))
        blocks = not fcntl.fcntl(read_end, fcntl.F_GETFL) & os.O_NONBLOCK
        fcntl.fcntl(read_end, fcntl.F_SETFL, os.O_NONBLOCK)
        left = os.read(read_end, 100).decode()
        print(f'took {"some" if min(counts) < len(TOKENS) else "none"}, has {"".join(sorted(left))}, the pipe {"blocks" if blocks else "does not block"}')
    return status


if __name__ == '__main__':
    sys.exit(main())
