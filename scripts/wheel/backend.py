# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the wheel for pip and other tools for Python packages (pyproject.toml, PEP 517):

  pip install .                                        builds syclc in build/release, as quickstart.sh does
  pip install . --config-settings=build-folder=DIR     packs a build that is complete; compiles nothing
  python3 -m build                                     also the source distribution

The tools and libraries to build it are Debian packages, not Python packages: a missing one is an error that names it.
"""
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile

import build as wheel  # build.py of this folder

SOURCE = wheel.SOURCE
# Programs to build with, by the Debian package that has them. What else is missing, CMake says.
NEEDED = {"clang++-22": "clang-22", "cmake": "cmake", "ninja": "ninja-build", "readelf": "binutils"}


def _check_machine():
    missing = [program for program in NEEDED if not shutil.which(program)]
    if missing:
        sys.exit(f"error: building syclc needs {', '.join(missing)}: apt install "
                 f"{' '.join(NEEDED[program] for program in missing)} (./quickstart.sh installs all that it needs)")


def _run(*command):
    if subprocess.run(command, cwd=SOURCE).returncode != 0:
        sys.exit(f"error: {' '.join(command)} failed: see above; docs/user-guide.md and ./quickstart.sh tell what it needs")


def _build_folder(settings):
    """The folder of a complete build; builds if the settings name none."""
    if settings and settings.get("build-folder"):
        return pathlib.Path(settings["build-folder"])
    folder = SOURCE / "build/release"
    if not (folder / "build.ninja").exists():
        _run("cmake", "--preset", "release", "-DSYCLC_BUILD_TESTS=OFF", "-DSYCLC_BUILD_BENCHMARKS=OFF")
    # Without tests and benchmarks, all is what the wheel needs.
    has_tests = "SYCLC_BUILD_TESTS:BOOL=ON" in (folder / "CMakeCache.txt").read_text()
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(len(os.sched_getaffinity(0)))
    _run("cmake", "--build", str(folder), "--parallel", jobs, "--target",
         "syclc-tools" if has_tests else "all")
    return folder


def get_requires_for_build_wheel(config_settings=None):
    _check_machine()
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Without it, pip would build syclc for its name and version only, and once more for the wheel."""
    info = pathlib.Path(metadata_directory, f"syclc-{wheel.version()}.dist-info")
    info.mkdir()
    (info / "METADATA").write_text(wheel.metadata())
    return info.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _check_machine()
    return wheel.make_wheel(_build_folder(config_settings), pathlib.Path(wheel_directory)).name


def get_requires_for_build_sdist(config_settings=None):
    return []


def build_sdist(sdist_directory, config_settings=None):
    """The files that git knows; those of an unpacked source distribution if there is no git."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=SOURCE, capture_output=True, text=True, check=True).stdout
        files = [SOURCE / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        left_out = {SOURCE / "build", SOURCE / "install", SOURCE / "PKG-INFO"}
        files = [path for path in SOURCE.rglob("*")
                 if (path.is_symlink() or path.is_file()) and not left_out & {path, *path.parents}]
    name = f"syclc-{wheel.version()}"
    with tarfile.open(pathlib.Path(sdist_directory, f"{name}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(path for path in files if path.is_symlink() or path.exists()):
            archive.add(path, f"{name}/{path.relative_to(SOURCE)}", recursive=False)
        info = tarfile.TarInfo(f"{name}/PKG-INFO")
        text = wheel.metadata().encode()
        info.size = len(text)
        archive.addfile(info, io.BytesIO(text))
    return f"{name}.tar.gz"
