#!/usr/bin/env bash
# Installs the OpenCL devices for the tests into build/opencl-vendors:
#   pocl.icd     Debian's PoCL (package pocl-opencl-icd)
#   intel.icd    Intel's CPU runtime, from PyPI into a separate virtual environment (build/opencl-venv)
# A device that is not available is reported in a line; tests that need it are then skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

vendors=$PWD/build/opencl-vendors
venv=$PWD/build/opencl-venv
mkdir -p "$vendors"
rm -f "$vendors"/*.icd

if [ -f /etc/OpenCL/vendors/pocl.icd ]; then
  cp /etc/OpenCL/vendors/pocl.icd "$vendors/pocl.icd"
  say "PoCL: the driver of Debian's package pocl-opencl-icd"
else
  say "PoCL: not installed (Debian package pocl-opencl-icd): its tests will be skipped"
fi

# Nothing is downloaded twice: a complete environment is reused.
install_intel() {
  local python log=$vendors/pip.log
  [ "$(uname -m)" = x86_64 ] || { echo "it supports x86_64 only"; return 1; }
  for python in python3 /usr/bin/python3; do
    rm -rf "$venv"
    "$python" -m venv "$venv" >"$log" 2>&1 && break
  done
  [ -x "$venv/bin/python" ] || { echo "python3 cannot create a virtual environment (Debian package python3-venv)"; return 1; }
  "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --progress-bar off \
    intel-opencl-rt intel-cmplr-lib-rt </dev/null >>"$log" 2>&1 ||
    { echo "pip could not install intel-opencl-rt: $(grep -iE '^(could not fetch|error)' "$log" | head -n 1 | cut -c 1-160) (see $log)"; return 1; }
  [ -e "$venv/lib/libintelocl.so" ] || { echo "the package has no lib/libintelocl.so (see $log)"; return 1; }
}

if [ ! -e "$venv/lib/libintelocl.so" ]; then
  say "Intel's OpenCL CPU runtime: installing intel-opencl-rt and intel-cmplr-lib-rt from PyPI (about 250 MB)"
  if ! reason=$(install_intel); then
    rm -rf "$venv"
    say "Intel's OpenCL CPU runtime: $reason: its tests will be skipped"
    exit 0
  fi
fi
printf '%s\n' "$venv/lib/libintelocl.so" >"$vendors/intel.icd"
say "Intel's OpenCL CPU runtime: $venv/lib/libintelocl.so"
