#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a tool's manual page from what the tool says with --help, so that options are described once.

man_page.py BIN TOOL VERSION OUTPUT

Understood are the forms of LLVM's command-line parser ("OVERVIEW:", "  --name=<VALUE> - text") and those of the other
tools ("Usage:", "  -n, --name  text"): lines that begin with a word and a colon are headings, indented lines with two
columns are items, other indented lines are examples.
"""
import pathlib
import re
import subprocess
import sys

# name -> what it is; commands whose help makes the page, each with the heading before it
PAGES = {
    'syclc++': ('compiles and links C++ with SYCL', [
        ('', ['-fsycl-help']),
        ('Options of the plugin: -fplugin-arg-syclc-NAME', ['-fplugin-arg-syclc-help', '-fsyntax-only', '-x', 'c++',
                                                            '/dev/null'])]),
    'sycl-ls': ('lists the devices that SYCL programs see', [('', ['--help'])]),
    'syclc-link': ('links device code and compiles it ahead of time', [('', ['--help'])]),
    'syclc-ld': ('a linker that links device code first', [('', ['--help'])]),
    'syclc-bundle': ('shows and changes device code in files', [('', ['--help'])] + [
        (f'syclc-bundle {command}', [command, '--help'])
        for command in ('list', 'extract', 'add', 'remove', 'strip', 'verify', 'compress', 'decompress', 'diff')]),
}
HEADING = re.compile(r'^(\w[\w +\'-]*):$')
TITLED = re.compile(r'^(OVERVIEW|USAGE|Usage|usage|SUBCOMMAND [\'\w]+): ?(.*)$')
ITEM = re.compile(r'^( +)(\S.*?)(?: +- |  +)(\S.*)$')
GENERIC = ('--help-list', '--help-hidden')


def roff(text):
    text = text.replace('\\', '\\e').replace('-', '\\-')
    return '\\&' + text if text[:1] in ".'" else text


def one_help(text):
    """The blocks of a text: (kind, ...) with kind heading, item, example or text."""
    blocks, item_indent = [], None
    for line in text.splitlines():
        line = line.rstrip()
        titled, heading, item = TITLED.match(line), HEADING.match(line), ITEM.match(line)
        indent = len(line) - len(line.lstrip())
        if line.lstrip().startswith('Type "'):  # about --help itself
            continue
        if line.startswith('All other options are those of the linker'):
            blocks.append(('text', line.rstrip(':') + '.'))
            break  # the linker's own page has them
        if not line:
            blocks.append(('blank',))
            item_indent = None
        elif titled and titled[1].lower() == 'usage':
            blocks.append(('usage', titled[2]))
        elif titled:
            if titled[2]:
                blocks.append(('text', titled[2]))
        elif heading:
            if heading[1] not in ('OPTIONS', 'Generic Options'):
                blocks.append(('heading', heading[1]))
        elif item_indent is not None and indent > item_indent + 4:
            blocks[-1] = (*blocks[-1][:2], blocks[-1][2] + ' ' + line.strip())
        elif item and not line.lstrip().startswith(GENERIC):
            blocks.append(('item', item[2], item[3]))
            item_indent = indent
        elif item:
            item_indent = indent
        elif indent:
            blocks.append(('example', line.strip()))
        else:
            blocks.append(('text', line))
    return blocks


def page(folder, tool, version):
    about, commands = PAGES[tool]
    usages, body = [], ['.SH DESCRIPTION']
    for title, arguments in commands:
        said = subprocess.run([str(folder / tool), *arguments], capture_output=True, text=True, check=True).stdout
        if title:
            body.append(f'.SH {roff(title.upper() if " " not in title else title)}')
        last = None
        blocks = one_help(said)
        if title and any(block[0] == 'usage' for block in blocks):
            blocks = blocks[[block[0] for block in blocks].index('usage'):]  # the overview is in the first part
            blocks = [block for block in blocks if block[:2] not in (('item', '--help'), ('heading', 'Options'))]
        for block in blocks:
            kind = block[0]
            if last == 'example' and kind != 'example':
                body.append('.fi\n.RE')
            if kind == 'usage':
                usages.append(block[1])
            elif kind == 'heading':
                body.append(f'.SH {roff(block[1].upper())}' if not title else f'.SS {roff(block[1])}')
            elif kind == 'item':
                body += ['.TP', f'.B {roff(block[1])}', roff(block[2])]
            elif kind == 'example':
                body += ([] if last == 'example' else ['.RS\n.nf']) + [roff(block[1])]
            elif kind == 'blank':
                body.append('.PP')
            else:
                body.append(roff(block[1]))
            last = kind
        if last == 'example':
            body.append('.fi\n.RE')
    text = '\n'.join(body)
    text = re.sub(r'(?:\.PP\n)+(?=\.PP|\.SH|\.SS|\.TP|\.RS)', '', text)
    text = re.sub(r'(?<=\n)(\.S[HS] [^\n]*\n)\.PP\n', r'\1', text)
    others = ',\n'.join(f'.BR {roff(name)} (1)' for name in PAGES if name != tool)
    return '\n'.join([
        f'.\\" Written by man_page.py from the output of {tool} --help.',
        f'.TH {roff(tool.upper())} 1 "" "syclc {version}" "User Commands"',
        '.SH NAME', f'{roff(tool)} \\- {roff(about)}',
        '.SH SYNOPSIS', *[f'.B {roff(usage)}\n.br' for usage in usages],
        text.rstrip(), '.SH SEE ALSO', others, ''])


def main():
    folder, tool, version, output = sys.argv[1:]
    pathlib.Path(output).write_text(page(pathlib.Path(folder), tool, version), encoding='utf-8')


if __name__ == '__main__':
    main()
