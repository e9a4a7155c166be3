#!/usr/bin/env bash
# `cmake --install` to a folder, a program compiled and run from there, and the target uninstall, which leaves only what
# the user put there.
#   install.sh BUILD FOLDER
set -euo pipefail
build=$(cd "$1" && pwd)
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
rm -rf "$2" && mkdir -p "$2"
folder=$(cd "$2" && pwd)
fail() {
  echo "error: $*"
  exit 1
}
# The records of the user's own installation, which --uninstall needs, stay as they are.
records=(install_manifest.txt install_prefix.txt)
for record in "${records[@]}"; do
  if [ -e "$build/$record" ]; then mv "$build/$record" "$folder"; fi
done
restore() {
  for record in "${records[@]}"; do
    rm -f "$build/$record"
    if [ -e "$folder/$record" ]; then mv "$folder/$record" "$build"; fi
  done
}
trap restore EXIT

prefix="$folder/a prefix"
cmake --install "$build" --prefix "$prefix" >"$folder/log" || { cat "$folder/log"; fail "cmake --install fails"; }
[ -s "$prefix/share/doc/syclc/LICENSE" ] || fail "the licence is not installed"
for library in "$prefix"/lib/*.so "$prefix"/lib/syclc/*.so; do
  paths=$(readelf -d "$library" | grep -E 'R(UN)?PATH' || true)
  if grep -q '\[[^]$]*/' <<<"$paths"; then fail "$library names a folder of this machine: $paths"; fi
done
"$prefix/bin/syclc++" -O2 "$source/examples/hello.cpp" -o "$folder/hello"
ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE=0 "$folder/hello" | grep -x PASS || fail "the compiled program fails"
touch "$prefix/lib/mine"

cmake "-DBUILD=$build" -P "$source/cmake/Uninstall.cmake" || fail "uninstall fails"
left=$(cd "$prefix" && find . | sort | tr '\n' ' ')
[ "$left" = ". ./lib ./lib/mine " ] || fail "uninstall leaves $left"
if said=$(cmake "-DBUILD=$build" -P "$source/cmake/Uninstall.cmake" 2>&1); then fail "uninstall succeeds twice"; fi
grep -q "nothing is installed" <<<"$said" || fail "a second uninstall says: $said"
