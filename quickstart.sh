#!/usr/bin/env bash
# Builds and installs syclc on Debian 12, and runs the examples. It can be run repeatedly.
set -euo pipefail
started_in=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")"
source scripts/packages.sh

usage() {
  cat <<'TEXT'
usage: ./quickstart.sh [options]
Installs missing Debian packages, builds and installs syclc, compiles the examples and runs them on every device.

  --prefix DIR            installation folder (default: ./install)
  -j N                    number of parallel jobs (default: one per processor)
  --register              make -lsycl work: add symbolic links to /usr/local/lib, and run ldconfig (default for root)
  --no-register           do not change /usr/local/lib
  --no-install-packages   install no Debian packages
  --uninstall             remove what the last run installed, also from /usr/local/lib; nothing else
  --help                  print this text
TEXT
}

prefix=$PWD/install
jobs=$(default_jobs)
packages=yes
register=auto
uninstall=no
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) prefix=$(value_of "$@") || exit 1; shift ;;
    --prefix=*) prefix=${1#*=} ;;
    -j) jobs=$(value_of "$@") || exit 1; shift ;;
    -j*) jobs=${1#-j} ;;
    --register) register=yes ;;
    --no-register) register=no ;;
    --no-install-packages) packages=no ;;
    --uninstall) uninstall=yes ;;
    --help | -h) usage; exit 0 ;;
    *) fail "unknown option '$1'; --help lists the options" ;;
  esac
  shift
done
build=build/release
libraries=/usr/local/lib # where the linker finds -lsycl

if [ "$uninstall" = yes ]; then
  [ -e "$build/install_prefix.txt" ] || fail "nothing is installed from $PWD/$build: was the build folder removed?"
  prefix=$(<"$build/install_prefix.txt")
  for link in "$libraries"/libsycl.so*; do
    if [ -L "$link" ] && [[ $(readlink "$link") = "$prefix"/lib/* ]]; then rm "$link"; fi
  done
  cmake "-DBUILD=$PWD/$build" -P cmake/Uninstall.cmake || fail "could not remove all of $prefix: see above"
  PATH=$PATH:/usr/sbin:/sbin ldconfig 2>/dev/null || true
  exit
fi
[ -n "$prefix" ] || fail "--prefix needs a folder"
[[ $jobs =~ ^[1-9][0-9]*$ ]] || fail "-j needs a number of jobs, not '$jobs'"
[[ $prefix = /* ]] || prefix=$started_in/$prefix
if ! mkdir -p "$prefix" 2>/dev/null || [ ! -w "$prefix" ]; then
  fail "cannot write to $prefix: choose another folder with --prefix"
fi
prefix=$(cd "$prefix" && pwd)
mkdir -p build
out=build/quickstart # compiled examples, and their pictures

step 1 6 "installing required Debian packages"
if [ "$packages" = yes ]; then install_packages "${SYCLC_BUILD_PACKAGES[@]}"; fi
need_tools cmake ninja clang++-22 g++

step 2 6 "building with $jobs jobs, in $build"
# test.sh builds the tests, in the same build folder.
cmake --preset release -DSYCLC_BUILD_TESTS=OFF -DSYCLC_BUILD_BENCHMARKS=OFF >"$build.log" 2>&1 || {
  cat "$build.log" >&2
  fail "cmake could not configure the build: see above"
}
cmake --build "$build" --parallel "$jobs" || fail "the build failed: see above"

step 3 6 "installing to $prefix"
cmake --install "$build" --prefix "$prefix" >>"$build.log" || fail "could not install to $prefix: see $build.log"

# The README's plain command links with just -lsycl: the linker must find the library.
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
    case $library in *.py) continue ;; esac # gdb's, next to the library
    link=$libraries/${library##*/}
    if [ -e "$link" ] && [ ! -L "$link" ]; then
      fail "$link is a file of another installation: remove it, or use --no-register"
    fi
    ln -sfn "$library" "$link"
  done
  PATH=$PATH:/usr/sbin:/sbin ldconfig
  say "registered: $libraries/libsycl.so* now point to $prefix/lib, so -lsycl works"
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
[ ${#devices[@]} -gt 0 ] || fail "sycl-ls lists no device, not even the processor: see $prefix/bin/sycl-ls --verbose"

step 6 6 "running the examples on each device"
failures=0
# run NAME ARGUMENTS...: runs an example, and shows its output.
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
