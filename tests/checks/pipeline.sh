#!/usr/bin/env bash
# Builds and installs examples/pipeline, and runs it as on a machine without a compiler: with an empty environment, and
# without any library of LLVM or Clang in the process.
#   pipeline.sh cmake|make|ninja BUILD FOLDER   BUILD: the build or prefix with bin/syclc++; FOLDER: for all output
# The exit code is 77 if a tool is missing; ctest counts that as skipped.
set -euo pipefail
how=$1 syclc=$2 folder=$3
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tools=(clang++-22 "$how")
[ "$how" = make ] && tools+=(g++ pkg-config)
[ "$how" = cmake ] && tools+=(ninja)
for tool in "${tools[@]}"; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is not on this machine"; exit 77; }
done
rm -rf "$folder" && mkdir -p "$(dirname "$folder")"
cp -r "$source/examples/pipeline" "$folder"
cd "$folder"

case $how in
  cmake)
    cmake -S . -B build -G Ninja -DCMAKE_CXX_COMPILER=clang++-22 -Dsyclc_DIR="$syclc/lib/cmake/syclc"
    cmake --build build
    cmake --install build --prefix installed
    ;;
  make) PKG_CONFIG_PATH=$syclc/lib/pkgconfig make install DESTDIR=installed ;;
  ninja)
    PATH=$syclc/bin:$PATH ninja
    install -D -t installed/bin smooth
    ;;
esac

# run SELECTOR [VARIABLE=VALUE...]: runs the installed program; stores its output in `said`
run() {
  said=$(env -i PATH=/nonexistent "ONEAPI_DEVICE_SELECTOR=$1" "${@:2}" installed/bin/smooth 2>&1) || {
    echo "$said"
    echo "error: the installed program failed on $1"
    exit 1
  }
  echo "$said"
}
# says TEXT: fails unless the program's output contains the text
says() { grep -q -- "$1" <<<"$said" || { echo "error: the program did not say '$1'"; exit 1; }; }

run native:cpu SYCLC_TRACE=1 LD_DEBUG=files LD_DEBUG_OUTPUT="$folder/loaded"
says PASS
if grep -q -w avx2 /proc/cpuinfo; then # else the objects' own code runs
  says 'native kernel(.*, linked)'
  says 'linked for these specialization constants'
fi
loaded=$(sed -n 's/.*calling init: //p' loaded.*)
grep -E 'libLLVM|clang|libsyclc-jit' <<<"$loaded" && { echo "error: the program loads a compiler"; exit 1; }
if [ "$how" = cmake ]; then # which installs the libraries that the runtime needs, too
  for library in libhwloc.so.15 libtbb.so.12 libzstd.so.1; do
    grep -q "^$(realpath installed)/lib/$library" <<<"$(xargs -n1 realpath -s <<<"$loaded")" ||
      { echo "error: the installed program does not use the installed $library:"; echo "$loaded"; exit 1; }
  done
fi
if [ "$how" != ninja ]; then # which installs no runtime: build.ninja is too small for it
  grep -q "^$(realpath installed)/lib/syclc/libsycl-threads.so" <<<"$(xargs -n1 realpath <<<"$loaded")" ||
    { echo "error: the installed program does not use the installed runtime:"; echo "$loaded"; exit 1; }
fi

driver=$source/build/opencl-vendors/intel.icd
if [ -e "$driver" ]; then
  run 'opencl:*' OCL_ICD_VENDORS="$driver"
  says PASS
fi
