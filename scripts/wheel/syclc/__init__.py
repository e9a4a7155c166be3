# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""syclc, a SYCL 2020 toolchain, as a Python package: this folder is an installed prefix, with bin, lib and include.

The commands syclc++, syclc-link, syclc-ld, syclc-bundle and sycl-ls start the programs of bin. They need Clang 22, which
the package does not contain: Debian's package clang-22, or another one that the variable SYCLC_CLANG names.
"""
import os
import sys


def prefix():
    """The folder that contains bin, lib and include: CMAKE_PREFIX_PATH for find_package(syclc)."""
    return os.path.dirname(os.path.abspath(__file__))


def run(tool=None):
    """Replaces this process by a program of bin, with the arguments of the command line; by default the one whose name
    this process was started with."""
    tool = tool or os.path.basename(sys.argv[0])
    program = os.path.join(prefix(), "bin", tool)
    try:
        os.execv(program, [program, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{tool}: error: cannot start {program}: {error.strerror}; reinstall the Python package syclc")
