# shellcheck shell=bash
# Shared by quickstart.sh and test.sh: the Debian packages that syclc needs, and output of messages.
# Sourced, not run. Every function reports progress on standard output, and errors as one line on standard error.

# Packages to build and use syclc. g++ provides the C++ standard library; llvm-spirv-15 is for OpenCL devices that
# accept only SPIR 1.2, such as Debian's PoCL.
# shellcheck disable=SC2034  # used by the scripts that source this file
SYCLC_BUILD_PACKAGES=(
  g++ cmake ninja-build ccache pkg-config git
  clang-22 llvm-22-dev libclang-22-dev lld-22
  libtbb-dev libhwloc-dev libzstd-dev
  ocl-icd-opencl-dev opencl-headers spirv-tools llvm-spirv-15
  libpng-dev python3
)
# Packages to test it: lit and FileCheck, GoogleTest, sanitizers, the debugger, another linker and build system, OpenCL
# devices (Intel's runtime is installed from PyPI into a virtual environment), and what makes Debian packages.
# shellcheck disable=SC2034
SYCLC_TEST_PACKAGES=(
  llvm-22-tools libgtest-dev libbenchmark-dev libomp-22-dev libclang-rt-22-dev clang-format-22 clangd-22 clang-tidy-22
  pocl-opencl-icd clinfo python3 python3-venv python3-dev doxygen gdb libmpfr-dev mold meson groff-base zsh
  dpkg-dev file binutils
)
# Packages for scripts/release.sh, beside those: a new Debian, static analysis.
# shellcheck disable=SC2034
SYCLC_RELEASE_PACKAGES=(mmdebstrap lintian clang-tidy-22 shellcheck)

# The script's name, for messages.
SYCLC_SCRIPT=${0##*/}

say() { printf '%s: %s\n' "$SYCLC_SCRIPT" "$*"; }

fail() {
  printf '%s: error: %s\n' "$SYCLC_SCRIPT" "$*" >&2
  exit 1
}

# step NUMBER TOTAL TEXT: announces a step, with the seconds since the script began.
step() { printf '\n%s: [%s/%s] %s (after %s s)\n' "$SYCLC_SCRIPT" "$1" "$2" "$3" "$SECONDS"; }

# value_of OPTION "$@": prints the value that follows OPTION in the arguments.
value_of() {
  if [ -z "${2-}" ]; then fail "$1 needs a value; --help lists the options"; fi
  printf '%s' "$2"
}

# Prints the given packages that are not installed, one per line.
missing_packages() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
  done
}

# Installs the missing ones of the given packages, without asking; does nothing if none is missing.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "this is not Debian: install the contents of these Debian packages, then use --no-install-packages: $*"
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if [ ${#missing[@]} -eq 0 ]; then
    say "all $# Debian packages are installed already"
    return
  fi
  local as_root=(env DEBIAN_FRONTEND=noninteractive)
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      fail "packages are missing and there is neither root nor sudo; as root run: apt-get install ${missing[*]}"
    as_root=(sudo "${as_root[@]}")
  fi
  say "installing ${#missing[@]} Debian packages: ${missing[*]}"
  local install=("${as_root[@]}" apt-get install -y -q --no-install-recommends "${missing[@]}")
  # Without package lists apt finds no packages; with old ones it requests files that the mirror no longer has.
  if ! apt-get install --simulate --no-install-recommends "${missing[@]}" >/dev/null 2>&1 || ! "${install[@]}" </dev/null; then
    say "updating the lists of packages"
    "${as_root[@]}" apt-get update -q </dev/null ||
      fail "apt-get update failed: check the network and /etc/apt/sources.list, then run this again"
    "${install[@]}" </dev/null ||
      fail "apt-get could not install them: Debian 12 with its security updates (bookworm-security) has them all; see above"
  fi
}

# The default number of parallel jobs.
default_jobs() { nproc 2>/dev/null || echo 2; }

# need_tools TOOL...: fails if a tool is missing, for runs that may not install packages.
need_tools() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || fail "$tool is missing: run this without --no-install-packages, or install it"
  done
}
