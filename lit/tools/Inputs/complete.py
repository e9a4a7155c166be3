"""Completes command lines with the completions of a shell, and prints "LINE: COMPLETED".

complete.py COMPLETIONS BIN bash|zsh LINE...
"""
import os
import pathlib
import select
import subprocess
import sys
import time

BASH = '''source "$1/syclc.bash"
shift
for line; do
  read -ra COMP_WORDS <<<"${line//=/ = }" # as bash splits words
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _syclc "${COMP_WORDS[0]}"
  echo "$line: ${COMPREPLY[*]}"
done'''


def with_bash(completions, lines):
    subprocess.run(['bash', '-c', BASH, 'bash', completions, *lines], check=True)


def read_until(terminal, end, seconds=30):
    """What comes from a terminal up to a text."""
    text, limit = '', time.monotonic() + seconds
    while end not in text and time.monotonic() < limit:
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 4096).decode(errors='replace')
    return text


def with_zsh(completions, lines):
    """An interactive zsh with a key that prints the line as it is."""
    import pty
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM='dumb', PS1='', COLUMNS='200')
        os.execvp('zsh', ['zsh', '-f', '-i'])
    setup = [f'fpath=({completions} $fpath)', 'autoload -Uz compinit', 'compinit -D -u', 'PS1=""',
             'show() { print -r -- "<<<$BUFFER>>>"; BUFFER=""; zle -I; }', 'zle -N show', 'bindkey "^X" show',
             'print READY"":']
    os.write(terminal, ('\n'.join(setup) + '\n').encode())
    read_until(terminal, 'READY:')
    for line in lines:
        os.write(terminal, line.encode() + b'\t\x18')
        text = read_until(terminal, '>>>')
        print(f'{line}: {text.split("<<<")[-1].split(">>>")[0]}')
    os.write(terminal, b'exit\n')
    os.close(terminal)
    os.waitpid(process, 0)


completions, tools, shell, *lines = sys.argv[1:]
os.environ['PATH'] = f'{pathlib.Path(tools).resolve()}:{os.environ["PATH"]}'
{'bash': with_bash, 'zsh': with_zsh}[shell](completions, lines)
