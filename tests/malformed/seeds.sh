#!/usr/bin/env bash
# seeds.sh BIN FOLDER: writes the initial inputs for the fuzzers of device images: small objects, a program, an archive
# and plain containers, with and without compression, created by bin/syclc++ and bin/syclc-bundle in BIN.
set -euo pipefail
bin=$1
folder=$2
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

cat >kernels.cpp <<'SOURCE'
#include <sycl/sycl.hpp>
void run(sycl::queue &queue, float *data) {
  queue.parallel_for<class Sine>(8, [=](sycl::id<1> i) { data[i] = sycl::sinpi(data[i]) + sycl::erf(data[i]); });
  queue.single_task<class Store>([=] { data[0] = 1; });
}
SOURCE
# Only the kernels: fuzzers are faster with small inputs.
flags=(-Os -DSYCLC_LEAN_HEADERS -fno-exceptions -fno-asynchronous-unwind-tables -fPIC -fplugin-arg-syclc-targets=spirv64)
"$bin/syclc++" "${flags[@]}" -fplugin-arg-syclc-compress=none -c kernels.cpp -o plain-object
strip --strip-unneeded plain-object
"$bin/syclc-bundle" compress plain-object --level=19 -o object
"$bin/syclc-bundle" extract object --container -o compressed >/dev/null
"$bin/syclc-bundle" extract plain-object --container -o plain >/dev/null
cat compressed plain compressed >several
head -c 700 compressed >./cut
ar rcs archive.a object
clang++-22 -shared -nostdlib -Wl,-z,norelro -Wl,-s object -o linked
"$bin/syclc-bundle" add linked plain -o linked-with-more
rm kernels.cpp
