# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""python -m syclc: prints the prefix. python -m syclc TOOL ARGUMENTS...: starts a program of its folder bin."""
import sys

import syclc

if len(sys.argv) > 1:
    tool = sys.argv.pop(1)
    syclc.run(tool)
print(syclc.prefix())
