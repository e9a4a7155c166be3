#!/usr/bin/env bash
# Builds, installs and tries syclc on a Debian 12 where nothing was done before. Run it again as often as you like.
set -euo pipefail
started_in=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")"
source scripts/packages.sh

usage() {
  cat <<'TEXT'
usage: ./quickstart.sh [options]
Installs what is missing from Debian, builds syclc, installs it, compiles and runs the examples on every device.

  --prefix DIR            where to install (default: ./install)
  -j N                    jobs that run at once (default: one for each processor)
  --register              let the linker find -lsycl: symbolic links in /usr/local/lib, and ldconfig (default for root)
  --no-register           leave /usr/local/lib as it is
  --no-install-packages   install nothing from Debian
  --help                  this text
TEXT
}

prefix=$PWD/install
jobs=$(default_jobs)
packages=yes
register=auto
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) prefix=$(value_of "$@") || exit 1; shift ;;
    --prefix=*) prefix=${1#*=} ;;
    -j) jobs=$(value_of "$@") || exit 1; shift ;;
    -j*) jobs=${1#-j} ;;
    --register) register=yes ;;
    --no-register) register=no ;;
    --no-install-packages) packages=no ;;
    --help | -h) usage; exit 0 ;;
    *) fail "unknown option '$1'; --help lists the options" ;;
  esac
  shift
done
[ -n "$prefix" ] || fail "--prefix needs a folder"
[[ $jobs =~ ^[1-9][0-9]*$ ]] || fail "-j needs a number of jobs, not '$jobs'"
[[ $prefix = /* ]] || prefix=$started_in/$prefix
if ! mkdir -p "$prefix" 2>/dev/null || [ ! -w "$prefix" ]; then
  fail "cannot write to $prefix: choose another folder with --prefix"
fi
prefix=$(cd "$prefix" && pwd)
build=build/release
mkdir -p build
out=build/quickstart # what the examples compile to, and the pictures they write

step 1 6 "what syclc needs from Debian"
if [ "$packages" = yes ]; then install_packages "${SYCLC_BUILD_PACKAGES[@]}"; fi
need_tools cmake ninja clang++-22 g++

step 2 6 "building with $jobs jobs, in $build"
# The tests are left to test.sh, which goes on with the same build folder.
cmake --preset release -DSYCLC_BUILD_TESTS=OFF -DSYCLC_BUILD_BENCHMARKS=OFF >"$build.log" 2>&1 || {
  cat "$build.log" >&2
  fail "cmake could not configure the build: see above"
}
cmake --build "$build" --parallel "$jobs" || fail "the build failed: see above"

step 3 6 "installing to $prefix"
cmake --install "$build" --prefix "$prefix" >>"$build.log" || fail "could not install to $prefix: see $build.log"

# The plain command of the README links with -lsycl alone: the linker must know where that is.
libraries=/usr/local/lib
if [ "$register" = auto ]; then
  register=no
  if [ "$(id -u)" -eq 0 ] && [ -w "$libraries" ]; then register=yes; fi
fi
link_flags=()
if [ "$prefix/lib" -ef "$libraries" ]; then
  ldconfig || true
elif [ "$register" = yes ]; then
  [ -w "$libraries" ] || fail "cannot write to $libraries: use --register as root, or --no-register"
  for library in "$prefix"/lib/libsycl.so*; do
    link=$libraries/${library##*/}
    if [ -e "$link" ] && [ ! -L "$link" ]; then
      fail "$link is a file of another installation: remove it, or use --no-register"
    fi
    ln -sfn "$library" "$link"
  done
  ldconfig
  say "registered: $libraries/libsycl.so* now point to $prefix/lib, so that -lsycl is found"
else
  link_flags=(-L"$prefix/lib" "-Wl,-rpath,$prefix/lib")
  say "not registered with the linker: link with ${link_flags[*]} -lsycl, or use $prefix/bin/syclc++"
fi

step 4 6 "compiling the examples with the installed toolchain"
mkdir -p "$out"
examples=(hello vector_add image_filter mandelbrot matrix_multiply nbody)
plain=(clang++-22 "-fplugin=$prefix/lib/syclc.so" -O2 examples/hello.cpp "${link_flags[@]}" -lsycl -o "$out/hello")
for example in "${examples[@]}"; do
  command=("$prefix/bin/syclc++" -O2 "examples/$example.cpp" -o "$out/$example" -lpng)
  if [ "$example" = hello ]; then command=("${plain[@]}"); fi
  echo "  ${command[*]}"
  "${command[@]}" || fail "examples/$example.cpp does not compile: see above"
done

step 5 6 "the devices of this machine"
"$prefix/bin/sycl-ls" || fail "sycl-ls failed: see above"
mapfile -t devices < <("$prefix/bin/sycl-ls" 2>/dev/null | sed -nE 's/^\[[a-z_]+:[a-z]+\]\[([a-z_]+:[0-9]+)\].*/\1/p')
[ ${#devices[@]} -gt 0 ] || fail "sycl-ls lists no device, not even the processor: $prefix/bin/sycl-ls --verbose says why"

step 6 6 "running the examples on each device"
failures=0
# run NAME ARGUMENTS...: runs an example, and shows what it says.
run() {
  local name=$1 output status=0
  shift
  output=$("$out/$name" "$@" 2>&1) || status=$?
  printf '%s\n' "$output" | sed "s/^/    /"
  if [ $status -ne 0 ] && [ $status -ne 77 ]; then failures=$((failures + 1)); fi
}
for device in "${devices[@]}"; do
  export ONEAPI_DEVICE_SELECTOR=$device
  for example in "${examples[@]}"; do
    echo "  $example on $device"
    case $example in
      image_filter)
        run $example examples/data/astronaut.png "$out/edges-${device/:/-}.png"
        echo "  $example on $device, 8 megapixels"
        run $example examples/data/astronaut.png "$out/edges-large-${device/:/-}.png" --scale 5.6
        ;;
      mandelbrot) run $example "$out/mandelbrot-${device/:/-}.png" ;;
      *) run $example ;;
    esac
  done
done
[ $failures -eq 0 ] || fail "$failures of the examples failed: see above"

cat <<TEXT

$SYCLC_SCRIPT: done after $SECONDS s. The examples ran on ${#devices[@]} device(s); their pictures are in $out.
Compile your own programs with either of
  $prefix/bin/syclc++ -O2 app.cpp -o app
  clang++-22 -fplugin=$prefix/lib/syclc.so -O2 app.cpp ${link_flags[*]:+${link_flags[*]} }-lsycl -o app
TEXT
