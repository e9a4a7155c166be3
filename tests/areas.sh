#!/usr/bin/env bash
# areas.sh BUILD AREA: prints the areas of the tests (cmake/SyclcTestAreas.cmake) that AREA names in the build folder, one
# a line. AREA is an area, or some of its folders: vectorize for lit/native/vectorize, spirv for all below lit/spirv.
# Fails when there is none, and lists the areas there are; "list" lists them, too.
set -euo pipefail
build=$1 area=$2
all=$(ctest --test-dir "$build" --print-labels 2>/dev/null | sed -n 's/^  //p')
[ "$area" != list ] || exec printf '%s\n' "$all"
found=$(while IFS= read -r one; do [[ /$one/ != */"$area"/* ]] || printf '%s\n' "$one"; done <<<"$all")
if [ -z "$found" ]; then
  printf "%s: error: no tests are in area '%s'; the areas are:\n%s\n" "${0##*/}" "$area" "$all" >&2
  exit 1
fi
printf '%s\n' "$found"
