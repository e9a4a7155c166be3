#!/usr/bin/env bash
# Makes the Python wheel as `pip install .` does, installs it into a virtual environment, and uses its commands there:
# compiles and runs a program, also from a CMake project, and uninstalls it. The source distribution contains what git
# knows, and a machine without compiler gets an error that names it.
#   wheel.sh BUILD FOLDER
# The exit code is 77 if Python cannot make virtual environments; ctest counts that as skipped.
set -euo pipefail
build=$1
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
rm -rf "$2" && mkdir -p "$2"
folder=$(cd "$2" && pwd)
fail() {
  echo "error: $*"
  exit 1
}
python3 -m venv "$folder/venv" >"$folder/log" 2>&1 ||
  { echo "skipped: python3 cannot make a virtual environment (Debian package python3-venv)"; exit 77; }
pip=("$folder/venv/bin/python" -m pip --disable-pip-version-check --no-input)
mkdir "$folder/bin"
for tool in "$folder"/venv/bin/python cmake readelf; do ln -s "$(command -v "$tool")" "$folder/bin"; done
if said=$(PATH=$folder/bin "${pip[@]}" wheel --no-index --no-deps "$source" --wheel-dir "$folder" 2>&1); then
  fail "pip makes a wheel without Clang: $said"
fi
grep -q 'error: building syclc needs clang++-22, ninja: apt install clang-22 ninja-build' <<<"$said" ||
  fail "without Clang and ninja, pip says: $said"
"${pip[@]}" wheel --no-index --no-deps "$source" --config-settings=build-folder="$(cd "$build" && pwd)" \
  --wheel-dir "$folder" >>"$folder/log" 2>&1 || { cat "$folder/log"; fail "pip cannot make the wheel"; }
wheel=$(echo "$folder"/syclc-*.whl)
sources=$("$folder/venv/bin/python" -c 'import sys; sys.path.insert(0, sys.argv[1]); import backend
print(backend.build_sdist(sys.argv[2]))' "$source/scripts/wheel" "$folder")
if git -C "$source" rev-parse >/dev/null 2>&1; then
  diff <(tar tzf "$folder/$sources" | cut -d/ -f2- | sort) \
    <(cd "$source" && { git ls-files | while read -r file; do [ ! -e "$file" ] || echo "$file"; done; echo PKG-INFO; } | sort) ||
    fail "the source distribution has other files than the repository"
fi
rm "$folder/$sources"
"${pip[@]}" install --no-index "$wheel" >>"$folder/log" 2>&1 || { cat "$folder/log"; fail "pip cannot install $wheel"; }
rm "$wheel"
export PATH=$folder/venv/bin:$PATH SYCLC_CACHE=0 ONEAPI_DEVICE_SELECTOR=native:cpu

[ "$(command -v syclc++)" = "$folder/venv/bin/syclc++" ] || fail "syclc++ is not in the virtual environment"
syclc++ -O2 "$source/examples/hello.cpp" -o "$folder/hello"
LD_DEBUG=files LD_DEBUG_OUTPUT=$folder/loaded "$folder/hello" | grep -x PASS || fail "the compiled program fails"
for library in libsycl libhwloc libtbb libzstd; do
  cat "$folder"/loaded.* | grep 'calling init' | grep -q "$folder/venv/.*$library.so" || fail "the program uses another $library"
done
sycl-ls | grep 'native:cpu' || fail "sycl-ls fails"
syclc-bundle list "$folder/hello" | grep -q spirv || fail "syclc-bundle finds no SPIR-V in the program"
syclc-link --version | grep -q syclc || fail "syclc-link fails"
if said=$(SYCLC_CLANG=/no/clang++ syclc++ --version 2>&1); then fail "syclc++ needs no Clang: $said"; fi
grep -q "SYCLC_CLANG" <<<"$said" || fail "without Clang, syclc++ says: $said"

mkdir "$folder/project"
cat >"$folder/project/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.20...3.31)
project(found LANGUAGES CXX)
set(SYCLC_TARGETS native)
set(SYCLC_FLAGS -fplugin-arg-syclc-isa=baseline)
find_package(syclc REQUIRED)
add_executable(app $source/examples/hello.cpp)
add_sycl_to_target(TARGET app)
CMAKE
cmake -S "$folder/project" -B "$folder/project/build" -G Ninja -DCMAKE_CXX_COMPILER=clang++-22 \
  -DCMAKE_PREFIX_PATH="$(python -m syclc)" >>"$folder/log" 2>&1 && cmake --build "$folder/project/build" >>"$folder/log" 2>&1 ||
  { cat "$folder/log"; fail "the CMake project fails"; }
"$folder/project/build/app" | grep -q -x PASS || fail "the program of the CMake project fails"

"${pip[@]}" uninstall -y syclc >>"$folder/log" 2>&1
left=$(find "$folder/venv" -iname '*sycl*')
[ -z "$left" ] || fail "these files are left when the wheel is uninstalled: $left"
rm -rf "$folder"
