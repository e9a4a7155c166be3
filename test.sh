#!/usr/bin/env bash
# Builds syclc with its tests, brings the devices they want, runs them all, or those of an area. The last lines are ctest's
# summary, and the exit code is ctest's.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source scripts/packages.sh

usage() {
  cat <<'TEXT'
usage: ./test.sh [options]
Installs missing packages from Debian and PyPI, builds syclc with its tests and runs them on every device.

  -j N                    number of parallel jobs and tests (default: one per processor)
  --area NAME             build and run only the tests of an area: the folder vectorize of lit, runtime, examples, ...;
                          "--area list" lists the areas
  --filter REGEX          run only tests whose name matches; ctest -N lists the names
  --device cuda           run the programs of tests/sycl on the NVIDIA GPUs of this machine; scripts/gpu-tests.sh can
                          also carry them to a machine without a compiler
  --preset NAME           the build preset: release (default), debug, asan-ubsan, tsan
  --no-install-packages   install no packages from Debian or PyPI
  --help                  print this text
TEXT
}

jobs=$(default_jobs)
area=
filter=
preset=release
packages=yes
device=
while [ $# -gt 0 ]; do
  case $1 in
    -j) jobs=$(value_of "$@") || exit 1; shift ;;
    -j*) jobs=${1#-j} ;;
    --area) area=$(value_of "$@") || exit 1; shift ;;
    --area=*) area=${1#*=} ;;
    --filter) filter=$(value_of "$@") || exit 1; shift ;;
    --filter=*) filter=${1#*=} ;;
    --device) device=$(value_of "$@") || exit 1; shift ;;
    --device=*) device=${1#*=} ;;
    --preset) preset=$(value_of "$@") || exit 1; shift ;;
    --preset=*) preset=${1#*=} ;;
    --no-install-packages) packages=no ;;
    --help | -h) usage; exit 0 ;;
    *) fail "unknown option '$1'; --help lists the options" ;;
  esac
  shift
done
[[ $jobs =~ ^[1-9][0-9]*$ ]] || fail "-j needs a number of jobs, not '$jobs'"
case $preset in
  release | debug | asan-ubsan | tsan) ;;
  *) fail "unknown preset '$preset'; the presets are release, debug, asan-ubsan and tsan" ;;
esac
[[ -z $device || $device = cuda ]] || fail "unknown device '$device'; cuda is one, and without --device all others"
build=build/$preset
mkdir -p build

step 1 4 "installing what the tests need"
if [ "$packages" = yes ]; then
  install_packages "${SYCLC_BUILD_PACKAGES[@]}" "${SYCLC_TEST_PACKAGES[@]}"
  scripts/opencl-devices.sh
fi
need_tools cmake ctest ninja clang++-22 g++

step 2 4 "configuring $build"
cmake --preset "$preset" -DSYCLC_BUILD_TESTS=ON >"$build.log" 2>&1 || {
  cat "$build.log" >&2
  fail "cmake could not configure the build: see above"
}

if [ "$device" = cuda ]; then
  [ "$preset" = release ] || fail "--device cuda takes the preset release"
  step 3 4 "building and running the tests for GPUs"
  exec scripts/gpu-tests.sh
fi

targets=(all)
labels=
if [ -n "$area" ]; then
  areas=$(tests/areas.sh "$build" "$area") || exit 1
  if [ "$area" = list ]; then
    printf '%s\n' "$areas"
    exit
  fi
  mapfile -t targets < <(sed 's/^/area./; s|/|.|g' <<<"$areas")
  # A folder of lit alone gets all processors, by lit's own parallelism.
  if [[ $areas != *$'\n'* ]]; then export LIT_OPTS="-j$jobs ${LIT_OPTS-}"; fi
  labels="^($(paste -sd '|' <<<"$areas"))\$"
fi

step 3 4 "building with $jobs jobs"
cmake --build "$build" --parallel "$jobs" --target "${targets[@]}" || fail "the build failed: see above"

step 4 4 "running the tests"
# lit and the unit tests see all drivers; tests/on-device.sh shows one device to each program.
if [ -d build/opencl-vendors ]; then export OCL_ICD_VENDORS=$PWD/build/opencl-vendors; fi
export POCL_CACHE_DIR=$PWD/build/pocl-cache # not in the user's home
export SYCLC_CACHE_DIR=$PWD/build/syclc-cache
mkdir -p "$POCL_CACHE_DIR"
unset ONEAPI_DEVICE_SELECTOR                # tests select their devices themselves
exec ctest --test-dir "$build" --output-on-failure --no-tests=error --parallel "$jobs" ${filter:+--tests-regex "$filter"} \
  ${labels:+--label-regex "$labels"}
