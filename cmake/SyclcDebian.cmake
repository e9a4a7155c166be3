# Debian packages: `cpack` in the build folder writes five.
#
#   syclc          the compiler and its tools
#   libsycl-dev    headers, the name for the linker, files for CMake and pkg-config
#   libsycl1       libsycl.so.1 and its backends: all that most programs need
#   libsyclc-jit   the just-in-time compiler, which has LLVM in it; loaded only when something must be compiled
#   sycl-ls        lists devices
#
# As Debian does for LLVM, the prefix is a folder of its own, /usr/lib/syclc, with links from /usr/bin and the linker's
# folder: with -isystem /usr/include, which the prefix /usr would give, Clang does not find the C library's headers.
# dpkg-shlibdeps finds the packages of shared libraries. debian/stage.cmake adds what is outside the prefix.

set(SYCLC_MAINTAINER "The syclc developers <maintainers@syclc.invalid>" CACHE STRING
  "The field Maintainer of Debian packages")
set(_debian ${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "${SYCLC_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr/lib/syclc)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_COMPONENTS_ALL compiler dev runtime jit list) # not `license`: stage.cmake writes Debian's file
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_THREADS 0)
set(CPACK_PRE_BUILD_SCRIPTS ${_debian}/stage.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# For stage.cmake.
set(CPACK_SYCLC_SOURCE ${CMAKE_CURRENT_SOURCE_DIR})
set(CPACK_SYCLC_MULTIARCH lib/${CMAKE_LIBRARY_ARCHITECTURE})

# syclc_debian_package(<component> <name> <section> <one line> <description>)
macro(syclc_debian_package component name section line description)
  string(TOUPPER ${component} _upper)
  set(CPACK_DEBIAN_${_upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${_upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${_upper}_DESCRIPTION "${line}\n${description}")
endmacro()
set(_same "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")

syclc_debian_package(compiler syclc devel "SYCL 2020 compiler: a plugin of Clang 22"
  "syclc++ compiles SYCL programs for x86-64 processors, OpenCL devices and\nNVIDIA GPUs, each source once, into ordinary object files. The package also\nhas syclc-link, which compiles device code ahead of time, and syclc-bundle,\nwhich shows and changes the device code in a file.")
set(CPACK_DEBIAN_COMPILER_PACKAGE_DEPENDS "clang-${SYCLC_LLVM_VERSION}, libsycl-dev ${_same}")
set(CPACK_DEBIAN_COMPILER_PACKAGE_RECOMMENDS "libsyclc-jit ${_same}, sycl-ls ${_same}")
set(CPACK_DEBIAN_COMPILER_PACKAGE_SUGGESTS "lld-${SYCLC_LLVM_VERSION}, cmake, pkg-config")

syclc_debian_package(dev libsycl-dev libdevel "SYCL 2020 runtime library of syclc, development files"
  "Headers of SYCL and files with which CMake and pkg-config find syclc.\nPrograms that include <sycl/sycl.hpp> are compiled with the package syclc.")
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libsycl1 ${_same}")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "syclc ${_same}")

syclc_debian_package(runtime libsycl1 libs "SYCL 2020 runtime library of syclc"
  "Runs programs that syclc has compiled: on the processor, on OpenCL devices\nthat accept SPIR-V, and on NVIDIA GPUs if NVIDIA's driver is installed.")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_RECOMMENDS "libsyclc-jit ${_same}")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS "opencl-icd, llvm-spirv-15, sycl-ls ${_same}")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
  ${_debian}/triggers ${CMAKE_CURRENT_BINARY_DIR}/cmake/debian/symbols)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/runtime/libsycl1.symbols ${CMAKE_CURRENT_BINARY_DIR}/cmake/debian/symbols
  COPYONLY)

syclc_debian_package(jit libsyclc-jit libs "SYCL 2020 runtime library of syclc, just-in-time compiler"
  "Compiles kernels while a program runs: for values of specialization\nconstants, and for kernels whose code is spread over several source files.\nIt contains parts of LLVM.")
set(CPACK_DEBIAN_JIT_PACKAGE_DEPENDS "libsycl1 ${_same}")

syclc_debian_package(list sycl-ls utils "list SYCL devices"
  "Prints the devices on which SYCL programs of syclc can run, and why others\ncannot be used.")
set(CPACK_DEBIAN_LIST_PACKAGE_DEPENDS "libsycl1 ${_same}")

include(CPack)
