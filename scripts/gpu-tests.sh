#!/usr/bin/env bash
# Tests NVIDIA GPUs: builds the programs of tests/sycl with PTX and runs them, here or on another machine, which needs
# NVIDIA's driver only. The build must exist (quickstart.sh); CUDA is not needed.
#
#   scripts/gpu-tests.sh                 builds, and runs on the GPUs of this machine
#   scripts/gpu-tests.sh --carry FOLDER  puts everything into a folder to be copied; FOLDER/run.sh runs it there
#   FOLDER/run.sh [OPTIONS OF GTEST]     prints the date, the driver, the GPUs, and the tests that failed by name
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

folder=
while [ $# -gt 0 ]; do
  case $1 in
    --carry) folder=$(value_of "$@") || exit 1; shift ;;
    --carry=*) folder=${1#*=} ;;
    --help | -h) sed -n '2,8s/^# \{0,1\}//p' "scripts/gpu-tests.sh"; exit 0 ;;
    *) fail "unknown option '$1'; --help lists the options" ;;
  esac
  shift
done
build=build/release
[ -e $build/CMakeCache.txt ] || fail "there is no build in $build: run ./quickstart.sh first"
here=$folder
[ -n "$folder" ] || here=$build/gpu-tests

cmake $build -DSYCLC_BUILD_TESTS=ON >/dev/null
cmake --build $build --parallel "$(default_jobs)" --target program-sycl-tests-gpu sycl-cuda sycl-threads syclc-jit sycl-ls
mkdir -p "$here/syclc"
cp $build/tests/sycl/sycl-tests-gpu $build/tests/sycl/libsycl-tests-gpu-{shared,loaded}.so "$here"
cp -L $build/lib/libsycl.so.1 $build/bin/sycl-ls "$here"
cp $build/lib/syclc/libsycl-{cuda,threads}.so $build/lib/syclc/libsyclc-jit.so "$here/syclc"
# What the machine may lack: the libraries of Debian that libsycl needs, but not the C library.
ldd "$here/libsycl.so.1" "$here/syclc/libsycl-threads.so" | awk '/=> \// && !/libc\.so|libm\.so|libgcc|libstdc/ {print $3}' |
  grep -v -e "$(readlink -f $build)" -e "^$here/" -e "$(readlink -f "$here")" | sort -u | xargs -I{} cp -L {} "$here"
strip "$here/sycl-tests-gpu" "$here/syclc/libsyclc-jit.so"
cat >"$here/run.sh" <<'RUN'
#!/usr/bin/env bash
# Runs the tests on the GPUs of this machine. The exit code is that of the tests; 77 if there is no GPU.
cd "$(dirname "${BASH_SOURCE[0]}")"
export LD_LIBRARY_PATH=$PWD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} ONEAPI_DEVICE_SELECTOR='cuda:*'
./sycl-ls >devices.txt 2>&1 || { cat devices.txt; echo "skipped: no GPU"; exit 77; }
date -u +%F
./sycl-ls --verbose 2>/dev/null | grep -E '^\[|platform version'
./sycl-tests-gpu "$@" >tests.txt 2>&1
code=$?
grep -E '^\[  (PASSED|SKIPPED|FAILED)' tests.txt | sed -n '/tests\?[.,]/p'
sed -n 's/^\[  FAILED  \] \(devices[^,]*\), where.*/failed: \1/p' tests.txt | sort -u
echo "all output is in $PWD/tests.txt"
exit $code
RUN
chmod +x "$here/run.sh"
if [ -n "$folder" ]; then
  echo "gpu-tests.sh: copy $folder to a machine with an NVIDIA GPU, and run run.sh there"
else
  exec "$here/run.sh"
fi
