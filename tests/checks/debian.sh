#!/usr/bin/env bash
# Makes the Debian packages, and checks their contents: what they depend on, that no file is in two of them, that a
# program compiled and run from them works, and that dpkg installs and purges them, and leaves no files.
#   debian.sh BUILD FOLDER                 unpacks them into FOLDER/root: seconds, without a network
#   debian.sh BUILD FOLDER --clean-root    installs them by apt in a new Debian: minutes, for a release; wants mmdebstrap
# The exit code is 77 if a tool is missing; ctest counts that as skipped.
set -euo pipefail
build=$1 folder=$2 clean_root=${3-}
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tools=(cpack dpkg dpkg-deb dpkg-shlibdeps file gzip clang++-22)
[ -z "$clean_root" ] || tools+=(mmdebstrap)
for tool in "${tools[@]}"; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is not on this machine"; exit 77; }
done
fail() {
  echo "error: $*"
  exit 1
}
rm -rf "$folder" && mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
# xz makes the smallest files, and gzip is ten times faster.
compression=gzip
[ -z "$clean_root" ] || compression=xz
cpack --config "$build/CPackConfig.cmake" -D CPACK_DEBIAN_COMPRESSION_TYPE=$compression -B "$folder" >"$folder/log" 2>&1 ||
  { cat "$folder/log"; fail "cpack failed"; }
rm -rf "$folder/_CPack_Packages"
debs=("$folder"/*.deb)

# The packages and what each must depend on, beside what dpkg-shlibdeps finds in it.
declare -A needs=(
  [syclc]="clang-22 libsycl-dev libllvm22 libclang-cpp22"
  [libsycl-dev]="libsycl1"
  [libsycl1]="libhwloc15 libtbb12 libzstd1 ocl-icd-libopencl1 libstdc++6"
  [libsyclc-jit]="libsycl1 libzstd1"
  [sycl-ls]="libsycl1"
)
[ ${#debs[@]} -eq ${#needs[@]} ] || fail "there are ${#debs[@]} packages, not ${#needs[@]}: ${debs[*]}"
for package in "${!needs[@]}"; do
  deb=$(echo "$folder/${package}"_*.deb)
  depends=$(dpkg-deb --field "$deb" Depends)
  for need in ${needs[$package]}; do
    grep -q -E "(^|[ ,])${need//+/\\+}( |,|\$)" <<<"$depends" || fail "$package does not depend on $need, but on: $depends"
  done
  dpkg-deb --contents "$deb" | awk '$1 !~ /^d/ {print $6}' >>"$folder/files"
  dpkg-deb --contents "$deb" | grep -q "usr/share/doc/$package/copyright" || fail "$package has no copyright file"
done
sort "$folder/files" | uniq -d | grep . && fail "these files are in two packages"

if [ -n "$clean_root" ]; then
  # /proc is mounted in hooks; --mode=auto needs no root where the kernel allows user namespaces.
  mmdebstrap --variant=apt --format=null --include=ca-certificates \
    --customize-hook="copy-in ${debs[*]} $source/examples/hello.cpp /tmp" \
    --customize-hook="copy-in $source/tests/checks/debian-in-root.sh /tmp" \
    --customize-hook='chroot "$1" bash /tmp/debian-in-root.sh' \
    bookworm - <<'SOURCES'
deb http://deb.debian.org/debian bookworm main
deb http://deb.debian.org/debian-security bookworm-security main
SOURCES
  exit
fi

# With dpkg's own database in the root; dependencies are those of this machine.
root=$folder/root
mkdir -p "$root/var/lib/dpkg" && touch "$root/var/lib/dpkg/status"
dpkg=(dpkg --root="$root" --log="$folder/dpkg.log" --force-depends --force-not-root --force-bad-path
  --force-unsafe-io) # without a flush to the disk after each file
"${dpkg[@]}" --install "${debs[@]}" >>"$folder/log" 2>&1 || { cat "$folder/log"; fail "dpkg could not install the packages"; }
find "$root/usr" -xtype l | grep . && fail "these links lead nowhere"
"$root/usr/bin/syclc++" -O2 "$source/examples/hello.cpp" -o "$folder/hello"
run() { env -u LD_LIBRARY_PATH ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE=0 "$@"; }
run "$folder/hello" | grep -x PASS || fail "the program compiled by the installed syclc++ fails"
run "$root/usr/bin/sycl-ls" | grep 'native:cpu' || fail "the installed sycl-ls fails"
libraries=$(dirname "$root"/usr/lib/*/libsycl.so.1)
PKG_CONFIG_LIBDIR=$libraries/pkgconfig pkg-config --define-variable=prefix="$root/usr/lib/syclc" --cflags syclc |
  grep -q -- "-fplugin=$root/usr/lib/syclc/lib/syclc/plugin" || fail "the file for pkg-config does not name the plugin"
mkdir "$folder/project"
cat >"$folder/project/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.20...3.31)
project(found LANGUAGES CXX)
find_package(syclc REQUIRED)
CMAKE
sed -i "s|/usr/lib/syclc|$root/usr/lib/syclc|" "$libraries"/cmake/syclc/*.cmake # which name the real place
cmake -S "$folder/project" -B "$folder/project/build" -G Ninja -DCMAKE_CXX_COMPILER=clang++-22 \
  -Dsyclc_DIR="$libraries/cmake/syclc" >>"$folder/log" 2>&1 || { cat "$folder/log"; fail "find_package(syclc) fails"; }

"${dpkg[@]}" --purge "${!needs[@]}" >>"$folder/log" 2>&1 || { cat "$folder/log"; fail "dpkg could not purge the packages"; }
find "$root" -path "$root/var/lib/dpkg" -prune -o ! -type d -print | grep . && fail "these files are left after a purge"
[ ! -e "$root/usr/lib/syclc" ] || fail "the folder /usr/lib/syclc is left after a purge"
rm -rf "$root"
echo "${#debs[@]} packages: $(cd "$folder" && du -ch ./*.deb | tail -n 1 | cut -f 1)"
