#!/usr/bin/env bash
# The scripts are valid bash, and report wrong options in one line that names the option.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
failures=0
wrong() {
  echo "FAIL: $*"
  failures=$((failures + 1))
}
for script in quickstart.sh test.sh .ci/run scripts/*.sh tests/*.sh tests/*/*.sh; do
  bash -n "$script" || wrong "$script is not valid"
done
# refuses WORDS SCRIPT OPTIONS...: checks that the script fails with one line that contains the words.
refuses() {
  local words=$1 output
  shift
  if output=$("$@" 2>&1); then wrong "$* succeeds"; fi
  [ "$(printf '%s\n' "$output" | wc -l)" -eq 1 ] || wrong "$* says more than one line: $output"
  [[ $output == *"$words"* ]] || wrong "$* does not say '$words' but: $output"
}
refuses "unknown option '--prefx'" ./quickstart.sh --prefx /tmp
refuses "--prefix needs a value" ./quickstart.sh --prefix
refuses "cannot write to /proc" ./quickstart.sh --prefix /proc/no-such-place
refuses "not 'two'" ./quickstart.sh -j two
refuses "unknown option 'now'" ./test.sh now
refuses "unknown preset 'fast'" ./test.sh --preset fast
refuses "--filter needs a value" ./test.sh --filter
refuses "--area needs a value" ./test.sh --area
refuses "unknown device 'tpu'" tests/on-device.sh tpu true
refuses "unknown option '--device'" scripts/applications.sh --device
refuses "give the folder" scripts/applications.sh
refuses "there is no folder /no/such" scripts/applications.sh /no/such
refuses "no project 'octave', only kokkos" scripts/applications.sh --syclc true . octave
refuses "there are no profiles in" scripts/coverage.py --report-only --build /no/such
refuses "/no/such is not a build folder" scripts/wheel/build.py /no/such
refuses "unknown option '--quick'" scripts/release.sh --quick
refuses "no/such has no vendor/Catch2" scripts/khronos.py /no/such
refuses "unrecognized arguments: --device2" scripts/khronos.py /no/such --device2
# Other projects: the cases of a table, and the report of missing projects.
projects=$(mktemp -d)
trap 'rm -rf "$projects"' EXIT
mkdir "$projects/one"
cat >"$projects/table" <<'TABLE'
# a comment
project    one
repository a/one
version    1
flags      -O1
build      touch $BUILD/built
cases      good/a bad worse
compile    test -e $BUILD/built -a -d $SRC -a "$FLAGS" = -O7 -a $CASE != worse
run        test $CASE != bad

project    two
repository a/two
version    2
TABLE
said=$(scripts/applications.sh --table "$projects/table" --syclc true --work "$projects/work" --flags -O7 "$projects" 2>&1)
for words in "2 of 3 cases compiled, 1 passed" "one: bad FAILED" "one: worse does not compile" \
  "two: missing: $projects/two (a/two, 2)" "error: failed: one"; do
  [[ $said == *"$words"* ]] || wrong "applications.sh does not say '$words' but: $said"
done
for script in ./quickstart.sh ./test.sh scripts/applications.sh; do
  [[ $($script --help) == "usage: $script "* ]] || wrong "$script --help does not start with its usage"
done
[ $failures -eq 0 ] && echo "all scripts answer as they should"
exit $failures
