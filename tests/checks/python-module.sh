#!/usr/bin/env bash
# Builds and installs examples/python with pip, and calls its functions: python-module.sh BUILD FOLDER
#   BUILD: the build or prefix with bin/syclc++; FOLDER: for all output
# The exit code is 77 if something is missing; ctest counts that as skipped.
set -euo pipefail
build=$1 folder=$2
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
for tool in clang++-22 cmake ninja; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is not on this machine"; exit 77; }
done
"$source/tests/checks/python-venv.sh" "$folder/venv" nanobind scikit-build-core numpy || exit $?
python=$folder/venv/bin/python
header=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h
[ -e "$header" ] || { echo "skipped: $header is missing (Debian package python3-dev)"; exit 77; }
rm -rf "$folder/source"
cp -r "$source/examples/python" "$folder/source"
export CXX=clang++-22 CMAKE_PREFIX_PATH=$build ONEAPI_DEVICE_SELECTOR=native:cpu
"$folder/venv/bin/pip" install --disable-pip-version-check --no-build-isolation --no-deps --force-reinstall -q "$folder/source"
"$python" "$folder/source/demo.py"

# Without a device that can read the memory of NumPy's arrays there is an error that says so. (Intel's OpenCL can.)
mkdir -p "$folder/no-drivers"
said=$(OCL_ICD_VENDORS=$folder/no-drivers ONEAPI_DEVICE_SELECTOR='!native:cpu' "$python" -c 'import sycl_numpy; sycl_numpy.device()' 2>&1) && { echo "error: no exception"; exit 1; }
[[ $said == *"no device can access NumPy's memory"* || $said == *ONEAPI_DEVICE_SELECTOR* ]] || { echo "error: $said"; exit 1; }
