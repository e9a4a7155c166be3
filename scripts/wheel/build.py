#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packs a build of syclc as a Python wheel.

  scripts/wheel/build.py build/release --output DIR

pip and other tools for Python packages make the same wheel by backend.py, from a clone.

The wheel contains an installed prefix as the package `syclc` (syclc/__init__.py), and the libraries that the runtime
needs: hwloc, oneTBB, Zstandard and the OpenCL loader of this machine. It needs a C library as new as this machine's, and
Clang 22 of Debian, which it does not contain. Wheels have no symbolic links: libsycl.so is a text for the linker.
"""
import argparse
import base64
import hashlib
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
TOOLS = ["syclc++", "syclc-link", "syclc-ld", "syclc-bundle", "sycl-ls"]
# Libraries to copy: all others are in every Debian, or belong to Clang.
COPIED = re.compile(r"lib(hwloc|tbb|zstd|OpenCL)\.so\.\d+$")


def fail(message):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: error: {message}")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"{' '.join(map(str, command))} failed: {done.stderr or done.stdout}")
    return done.stdout


def install(build, package):
    """The prefix as files, without links and without symbols for debuggers."""
    for component in ("compiler", "dev", "runtime", "jit", "list"):  # the target uninstall is about a whole installation
        run("cmake", "--install", build, "--prefix", package / "prefix", "--strip", "--component", component)
    for part in (package / "prefix").iterdir():
        part.rename(package / part.name)
    (package / "prefix").rmdir()
    library = package / "lib/libsycl.so"
    file = library.resolve()
    soname = package / "lib" / re.search(r"\[(.*)\]", run("readelf", "-d", file).split("(SONAME)")[1]).group(1)
    library.unlink()
    soname.unlink()
    file.rename(soname)
    library.write_text(f"/* The library is {soname.name}; a linker reads this file. */\nINPUT({soname.name})\n")
    plugin = package / "lib/syclc/plugin"
    plugin.unlink()
    shutil.copy(package / "lib/syclc.so", plugin)


def copy_libraries(package):
    """Copies the libraries that the runtime needs beside libsycl; returns the texts of their licences by name."""
    licences = {}
    runtime = [package / "lib/libsycl.so.1", *(package / "lib/syclc").glob("libsycl-*.so"),
               package / "lib/syclc/libsyclc-jit.so"]
    needed = {line.split("=>")[0].strip(): line.split("=>")[1].split("(")[0].strip()
              for library in runtime for line in run("ldd", library).splitlines() if "=>" in line}
    for name, path in needed.items():
        if not COPIED.match(name):
            continue
        if path == "not found":
            fail(f"the runtime needs {name}, which this machine lacks: run quickstart.sh")
        shutil.copy(os.path.realpath(path), package / "lib" / name)
        # dpkg knows the file by the name with or without the link from /lib to /usr/lib.
        for owned in (path, os.path.realpath(path), os.path.realpath(path).removeprefix("/usr")):
            owner = subprocess.run(["dpkg", "-S", owned], capture_output=True, text=True).stdout.split(":")[0]
            text = pathlib.Path("/usr/share/doc", owner, "copyright")
            if owner and text.exists():
                licences[f"{name}.txt"] = text.read_text()
                break
    return licences


def version():
    return re.search(r"project\(syclc VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text()).group(1)


def metadata():
    """The text of the file METADATA, and of PKG-INFO."""
    readme = "syclc compiles and runs SYCL 2020 programs with Clang 22, which Debian's package clang-22 contains.\n\n" \
             "    syclc++ -O2 app.cpp -o app\n    sycl-ls\n\n`python -m syclc` prints the folder of the headers and " \
             "libraries, for CMake: `-DCMAKE_PREFIX_PATH=$(python -m syclc)`.\n"
    return (f"Metadata-Version: 2.1\nName: syclc\nVersion: {version()}\nSummary: A SYCL 2020 toolchain\n"
            "License: Apache-2.0 WITH LLVM-exception\nRequires-Python: >=3.8\n"
            f"Description-Content-Type: text/markdown\n\n{readme}")


def write_wheel(file, package, tag, licences):
    """A wheel, as the specification of the binary distribution format wants it."""
    info = f"syclc-{version()}.dist-info"
    texts = {
        "METADATA": metadata(),
        "WHEEL": f"Wheel-Version: 1.0\nGenerator: scripts/wheel/build.py\nRoot-Is-Purelib: false\nTag: {tag}\n",
        "entry_points.txt": "[console_scripts]\n" + "".join(f"{tool} = syclc:run\n" for tool in TOOLS),
        "licenses/LICENSE": (SOURCE / "LICENSE").read_text(),
        "licenses/copyright": (SOURCE / "cmake/debian/copyright").read_text(),
        **{f"licenses/{name}": text for name, text in licences.items()},
    }
    record = []

    def add(wheel, name, data, executable=False):
        entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100755 if executable else 0o100644) << 16
        wheel.writestr(entry, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(data)}\n")

    with zipfile.ZipFile(file, "w") as wheel:
        for path in sorted(path for path in package.rglob("*") if path.is_file()):
            add(wheel, f"syclc/{path.relative_to(package)}", path.read_bytes(), os.access(path, os.X_OK))
        for name, text in texts.items():
            add(wheel, f"{info}/{name}", text.encode())
        add_record = "".join(record) + f"{info}/RECORD,,\n"
        wheel.writestr(f"{info}/RECORD", add_record)


def make_wheel(build, output):
    """Writes the wheel of the build to the folder `output`, and returns its path."""
    if not (build / "cmake_install.cmake").exists():
        fail(f"{build} is not a build folder: give build/release, after cmake --build --preset release")
    libc = platform.libc_ver()[1].replace(".", "_")
    tag = f"py3-none-manylinux_{libc}_{platform.machine()}"
    output.mkdir(parents=True, exist_ok=True)
    file = output / f"syclc-{version()}-{tag}.whl"
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder, "syclc")
        package.mkdir()
        install(build, package)
        licences = copy_libraries(package)
        for python in (HERE / "syclc").glob("*.py"):
            shutil.copy(python, package)
        write_wheel(file, package, tag, licences)
    return file


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="a build of the preset release")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("."), help="folder for the wheel")
    arguments = parser.parse_args()
    print(make_wheel(arguments.build, arguments.output))


if __name__ == "__main__":
    main()
