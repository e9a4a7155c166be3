# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes one program of the C++ blocks of a page of documentation, which compiles all of them and runs the whole programs
among them.

code_blocks.py PAGE > PROGRAM. Each block is in a namespace; its #include lines come first; a function main is called by
that of the result. Errors of the compiler name the page and its lines.
"""
import pathlib
import re
import sys

FENCE = re.compile(r'^```(?:cpp|c\+\+)\n(.*?)^```$', re.DOTALL | re.MULTILINE)


def main():
    page = pathlib.Path(sys.argv[1])
    text = page.read_text(encoding='utf-8')
    includes, blocks, mains = ['#include <sycl/sycl.hpp>', '#include <cstdio>'], [], []
    for number, match in enumerate(FENCE.finditer(text)):
        line = text.count('\n', 0, match.start(1)) + 1
        lines = match.group(1).splitlines()
        includes += [one for one in lines if one.startswith('#include') and one not in includes]
        body = '\n'.join('' if one.startswith('#include') else one for one in lines)
        if re.search(r'^int main\(', body, re.MULTILINE):
            mains.append(number)
            body = re.sub(r'^int main\(', 'int run(', body, flags=re.MULTILINE)
        blocks.append(f'namespace block_{number} {{\n#line {line} "{page.name}"\n{body}\n}} // namespace\n')
    calls = ' || '.join(f'block_{number}::run() != 0' for number in mains) or 'false'
    print('\n'.join(includes), *blocks, f'int main() {{ return {calls} ? 1 : 0; }}', sep='\n')
    print(f'{len(blocks)} blocks, {len(mains)} programs', file=sys.stderr)


if __name__ == '__main__':
    main()
