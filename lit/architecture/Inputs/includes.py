# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the includes of a source tree with the table of components in docs/overview.md.

includes.py SOURCE: prints each include that the table does not allow, each allowed folder that no file includes, and
each cycle of folders, and fails; or prints the number of folders.

A row of the table is `| name | `folder/` | namespace | `folder/`, `folder/File.h`, words |`: files of the first folder
may include those of the others, and of folders in them. A folder within another one, or a single file, can have its
own row, which replaces that of the outer folder.

Folders must not include each other in a circle, nor must files. Between the folders of BY_FILE only files are checked:
headers of public classes and their helpers build on each other.
"""
import pathlib
import re
import sys

ROOTS = ('passes', 'runtime', 'runtime/include', 'linker', 'clang-plugin')
CHECKED = ('passes', 'runtime', 'linker', 'clang-plugin')
BY_FILE = {'runtime/include/sycl/', 'runtime/include/sycl/detail/', 'runtime/include/sycl/info/'}
LINKS = {'syclc/': 'runtime/abi/'}  # runtime/include/syclc is a link
SUFFIXES = ('.cpp', '.h', '.hpp', '.def')
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)


def read_table(source):
    """folder or file -> folders and files that its files may include. Folders end in '/'; single files do not."""
    table = {}
    for line in (source / 'docs/overview.md').read_text().splitlines():
        cells = [cell.strip() for cell in line.split('|')]
        if len(cells) < 6 or not re.fullmatch(r'`[^`]+(/|\.\w+)`', cells[2]):
            continue
        table[cells[2].strip('`')] = re.findall(r'`([^`]+)`', cells[4])
    return table


def folder_of(path, table):
    """The row that a file belongs to."""
    parents = [path, *(f'{parent}/' for parent in pathlib.PurePath(path).parents)]
    return next((parent for parent in parents if parent in table), None)


def resolve(name, includer, files):
    for link, folder in LINKS.items():
        if name.startswith(link):
            name = folder + name.removeprefix(link)
            return name if name in files else None
    for place in (str(pathlib.PurePath(includer).parent), *ROOTS):
        if (path := f'{place}/{name}') in files:
            return path
    return None  # of a library


def reached_from(start, edges):
    reached, todo = set(), list(edges[start])
    while todo:
        if (one := todo.pop()) not in reached:
            reached.add(one)
            todo.extend(edges.get(one, ()))
    return reached


def cycles(edges, what):
    """Folders or files that include themselves through other ones."""
    for start in sorted(edges):
        reached = reached_from(start, edges)
        if start in reached:
            circle = sorted(one for one in reached & set(edges) if start in reached_from(one, edges))
            yield f'{start}: {what} include each other in a circle: {", ".join(circle)}'


def problems_of(source, table):
    files = {str(path.relative_to(source)) for root in CHECKED for path in (source / root).rglob('*')
             if path.suffix in SUFFIXES}
    edges, file_edges, used = {}, {}, set()
    for file in sorted(files):
        if (folder := folder_of(file, table)) is None:
            yield f'{file}: docs/overview.md has no row for its folder'
            continue
        for name in INCLUDE.findall((source / file).read_text()):
            target = resolve(name, file, files)
            if target in (None, file):
                continue
            file_edges.setdefault(file, set()).add(target)
            if (to := folder_of(target, table)) in (folder, None):
                continue
            if not {folder, to} <= BY_FILE:
                edges.setdefault(folder, set()).add(to)
            allowed = [entry for entry in table[folder] if target.startswith(entry)]
            used.update((folder, entry) for entry in allowed)
            if not allowed:
                yield f'{file}: includes {target}, which docs/overview.md does not allow {folder}'
    for folder, allowed in table.items():
        for entry in allowed:
            if folder.startswith(CHECKED) and (folder, entry) not in used:
                yield f'{folder}: docs/overview.md allows {entry}, which no file includes'
    yield from cycles(edges, 'folders')
    yield from cycles(file_edges, 'files')


def main():
    source = pathlib.Path(sys.argv[1])
    table = read_table(source)
    problems = list(problems_of(source, table))
    print('\n'.join(problems) if problems else f'{len(table)} folders')
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
