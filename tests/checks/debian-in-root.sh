#!/usr/bin/env bash
# Runs in a new Debian (debian.sh --clean-root), with the packages and hello.cpp in /tmp: installs them with apt, compiles
# and runs the program, removes the compiler, runs it again, and purges all.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C HOME=/tmp/home
mkdir -p "$HOME"
cd /tmp
trap 'echo "error: line $LINENO of $0 failed"; tail -n 5 /tmp/install.log' ERR
fail() {
  echo "error: in the new Debian, $*"
  exit 1
}
packages=(syclc libsycl-dev libsycl1 libsyclc-jit sycl-ls)
apt-get update -q >/dev/null
apt-get install -y -q --no-install-recommends ./*.deb >install.log 2>&1 || { tail -n 30 install.log; fail "apt fails"; }

syclc++ -O2 hello.cpp -o hello
./hello | tee hello.out
grep -q -x PASS hello.out || fail "hello fails"
# With the plugin and without -L and -rpath: the linker and the loader find libsycl by themselves.
clang++-22 -fplugin=/usr/lib/syclc/lib/syclc.so -O2 hello.cpp -lsycl -o plain
./plain | grep -x PASS >/dev/null || fail "hello compiled by clang++-22 fails"
sycl-ls
syclc-bundle list hello >/dev/null
# For the kernel's text in the compiler's messages: a wrong program must be rejected with an error of syclc.
printf '#include <sycl/sycl.hpp>\nint main() { sycl::queue().single_task([] { new int; }); }\n' >wrong.cpp
! said=$(syclc++ -fsyntax-only wrong.cpp 2>&1) || fail "a kernel with new compiles"
grep -q 'device code cannot' <<<"$said" || fail "a kernel with new is rejected with: $said"

apt-get purge -y -q --autoremove syclc libsycl-dev >>install.log 2>&1
[ ! -e /usr/bin/clang++-22 ] || fail "the compiler is still there"
./plain | grep -x PASS >/dev/null || fail "hello fails with libsycl1 alone"

apt-get purge -y -q --autoremove libsycl1 libsyclc-jit sycl-ls >>install.log 2>&1 # apt no longer knows the others
left=$(find / -xdev -iname '*sycl*' ! -path '/tmp/*' ! -path '/var/cache/apt/*' ! -path '/proc/*')
[ -z "$left" ] || fail "these files are left after a purge: $left"
! dpkg-query -W "${packages[@]}" 2>/dev/null | grep . || fail "dpkg still knows the packages"
echo "packages installed, used, and purged in Debian $(cat /etc/debian_version)"
