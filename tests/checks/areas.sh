#!/usr/bin/env bash
# areas.sh BUILD: every test is in an area, every area has a target that builds what it needs, and names mean what
# tests/areas.sh says.
set -uo pipefail
build=$1
areas=$(dirname "${BASH_SOURCE[0]}")/../areas.sh
failures=0
wrong() {
  echo "FAIL: $*"
  failures=$((failures + 1))
}
# is NAME AREAS: the areas that NAME names.
is() { [ "$("$areas" "$build" "$1" | tr '\n' ' ')" = "$2 " ] || wrong "$1 names $("$areas" "$build" "$1"), not $2"; }
is vectorize lit/native/vectorize
is native/vectorize lit/native/vectorize
is lit/native/vectorize lit/native/vectorize
is malformed fuzz/malformed
is runtime/graph runtime/graph
[[ $("$areas" "$build" lit/spirv) == *lit/spirv/emit* ]] || wrong "lit/spirv does not name lit/spirv/emit"
for name in vector native/vec /vectorize/ ".*"; do
  ! said=$("$areas" "$build" "$name" 2>&1) || wrong "'$name' is an area"
  [[ $said == *"in area '$name'"*lit/native/vectorize* ]] || wrong "'$name' does not list the areas but: $said"
done
tests=$(ctest --test-dir "$build" -N | sed -n 's/^Total Tests: //p')
labelled=$(ctest --test-dir "$build" -N --label-regex . | sed -n 's/^Total Tests: //p')
[ "$tests" = "$labelled" ] || wrong "$labelled of $tests tests are in an area: see syclc_test_areas()"
targets=$(ninja -C "$build" -t targets all | sed -n 's/^area\.\([^:]*\): phony$/\1/p' | sort)
[ "$targets" = "$("$areas" "$build" list | tr / . | sort)" ] || wrong "areas and targets differ: $targets"
[ $failures -eq 0 ] && echo "$tests tests are in $(wc -l <<<"$targets") areas"
exit $failures
