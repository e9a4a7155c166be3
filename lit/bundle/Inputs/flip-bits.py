"""flip-bits.py PROGRAM BEGINNING TEXT [COUNT]: changes a bit of the first image that begins with these bytes
(hexadecimal), in one copy of the program after another, and runs it. Each copy must end by itself, with an error that
has the text."""
import os
import random
import subprocess
import sys

program, beginning, text = sys.argv[1:4]
with open(program, 'rb') as file:
    code = file.read()
start = code.index(bytes.fromhex(beginning))
random.seed(1)
for _ in range(int(sys.argv[4]) if len(sys.argv) > 4 else 10):
    place = start + random.randrange(8, 800)
    bit = 1 << random.randrange(8)
    copy = f'{program}-damaged'
    with open(copy, 'wb') as file:
        file.write(code[:place] + bytes([code[place] ^ bit]) + code[place + 1:])
    os.chmod(copy, 0o755)
    done = subprocess.run([copy], capture_output=True, text=True, timeout=60, check=False)
    if done.returncode != 1 or text not in done.stdout + done.stderr:
        sys.exit(f'bit {bit:#x} at {place}: it ends with {done.returncode}: {done.stdout}{done.stderr}')
print('each damage is reported')
