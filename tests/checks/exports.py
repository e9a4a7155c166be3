#!/usr/bin/env python3
"""Compares what the libraries export with what they should.

  exports.py BUILD            compares; exit code 1 and a list of what differs, as C++ writes it
  exports.py BUILD --update   writes runtime/libsycl1.symbols anew

libsycl.so exports what runtime/libsycl1.symbols lists, in the format of dpkg-gensymbols, so that the Debian package
contains the same file. A symbol that disappears breaks compiled programs: then SOVERSION in runtime/CMakeLists.txt must
change. The other libraries are loaded by name, and export the functions that are looked up.
"""
import argparse
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
LIST = SOURCE / "runtime/libsycl1.symbols"
WAITERS = "_ZZNSt8__detail18__waiter_pool_base6_S_forEPKvE3__w"  # may be missing: see runtime/exports.map
LOADED = {
    "lib/syclc.so": set(),
    "lib/syclc/libsyclc-clang.so": set(),
    "lib/syclc/syclc-passes.so": {"llvmGetPassPluginInfo"},
    "lib/syclc/libsyclc-spirv-val.so": {"syclc_validate_spirv"},
    "lib/syclc/libsycl-opencl.so": {"syclc_create_backend"},
    "lib/syclc/libsycl-cuda.so": {"syclc_create_backend"},
    "lib/syclc/libsycl-threads.so": {"syclc_create_thread_pool", "syclc_create_bound_thread_pool"},
    "lib/syclc/libsyclc-jit.so": {"syclc_get_jit", "__jit_debug_descriptor", "__jit_debug_register_code"},
}


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def exported(library):
    """The symbols that programs can link with; without the C++ library's table of waiting threads."""
    lines = run("nm", "-D", "--defined-only", "--format=posix", str(library)).splitlines()
    return {line.split()[0].split("@")[0] for line in lines} - {WAITERS}


def soname(library):
    return re.search(r"\(SONAME\).*\[(.*)\]", run("readelf", "-d", str(library))).group(1)


def readable(symbols):
    return "\n".join("    " + name for name in run("c++filt", text="\n".join(sorted(symbols))).splitlines())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--update", action="store_true", help="write the list of libsycl anew")
    arguments = parser.parse_args()
    cache = (arguments.build / "CMakeCache.txt").read_text()
    if not re.search("^CMAKE_BUILD_TYPE:.*=Release$", cache, re.M) or re.search("^SYCLC_SANITIZE:.*=.", cache, re.M):
        print("skipped: only the preset release exports the same symbols each time")
        return 77

    library = arguments.build / "lib/libsycl.so"
    names = exported(library)
    version = re.search(r"project\(syclc VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text()).group(1)
    head = f"{soname(library)} libsycl1 #MINVER#"
    lines = LIST.read_text().splitlines() if LIST.exists() else []
    since = dict(line.strip().rsplit("@Base ", 1) for line in lines[1:])
    if arguments.update:
        text = [f" {name}@Base {since.get(name, version)}" for name in sorted(names)]
        LIST.write_text("\n".join([head, *text]) + "\n")
        return 0

    wrong = []
    if lines[:1] != [head]:
        wrong.append(f"{LIST.name} begins with '{lines[0]}', and the library has '{head}'")
    if gone := since.keys() - names:
        wrong.append("libsycl.so no longer exports these, so programs compiled earlier do not start:\n" + readable(gone) +
                     "\n  bring them back, or change SOVERSION (runtime/CMakeLists.txt)")
    if new := names - since.keys():
        wrong.append("libsycl.so also exports these:\n" + readable(new) + "\n  hide them (leave out SYCLC_EXPORT), or run "
                     f"tests/checks/exports.py {arguments.build} --update")
    for file, wanted in LOADED.items():
        if not (arguments.build / file).exists():
            wrong.append(f"{file} is missing: build it")
        elif (found := exported(arguments.build / file)) != wanted:
            wrong.append(f"{file} exports other symbols than tests/checks/exports.py says:\n" + readable(found ^ wanted))
    for message in wrong:
        print("error: " + message)
    if not wrong:
        print(f"libsycl.so exports the {len(names)} symbols of its list")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
