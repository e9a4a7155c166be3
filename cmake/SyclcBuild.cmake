# Settings that every target shares, and the layout of the build tree: it mirrors an installed prefix (bin/, lib/,
# lib/syclc/, include/), so that the compiler and the runtime find each other in both without a special case.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug or Release" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(SYCLC_PRIVATE_LIBDIR lib/syclc) # libraries that users never name: the plugin proper, backends
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${SYCLC_PRIVATE_LIBDIR} ${CMAKE_BINARY_DIR}/include)
include(SyclcHeaders) # include/sycl
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/runtime/include/CL ${CMAKE_BINARY_DIR}/include/CL SYMBOLIC)
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/runtime/abi ${CMAKE_BINARY_DIR}/include/syclc SYMBOLIC) # the headers' <syclc/device_image.h>

add_compile_options(-Wall -Wextra -Wno-unused-parameter)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Precompiled headers work with ccache only with these (ccache manual, "Precompiled headers").
  set(CMAKE_CXX_COMPILER_LAUNCHER
    env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endif()

# Sanitizer builds: -DSYCLC_SANITIZE=address,undefined or thread (see CMakePresets.json).
set(SYCLC_SANITIZE "" CACHE STRING "Sanitizers for the runtime and its tests, as for -fsanitize=")

# syclc_limit_exports(<target> <version script>): the library exports what the script names, and nothing else.
function(syclc_limit_exports target script)
  target_link_options(${target} PRIVATE -Wl,--version-script=${script})
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${script})
endfunction()
