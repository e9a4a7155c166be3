# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# find_package(syclc): SYCL in a CMake project whose C++ compiler is clang++-22, for which syclc's plugin is built.
#
#   find_package(syclc REQUIRED)
#
#   add_executable(app main.cpp kernels.cpp)
#   add_sycl_to_target(TARGET app SOURCES kernels.cpp)   # compiles kernels.cpp with the plugin, but not main.cpp
#
#   target_link_libraries(app PRIVATE syclc::syclc)      # or: compiles all of app's C++ sources with the plugin
#
# Targets:
#   syclc::syclc    compiles all C++ sources of targets that link it as SYCL, and links libsycl
#   syclc::runtime  libsycl alone; whatever includes <sycl/sycl.hpp> must be compiled as SYCL
# Functions:
#   add_sycl_to_target(TARGET <target> [SOURCES <source>...])   without SOURCES: all sources of the target
#   syclc_device_link(TARGET <target> [TARGETS <list>] [OPTIONS <option>...])
#       links device code across the target's objects and the libraries that it links, with syclc-link's targets and
#       options (docs/device-link.md); sources must be compiled with `bitcode` among SYCLC_TARGETS
#   syclc_install_runtime([DESTINATION <folder>] [COMPONENT <component>] [WITH_DEPENDENCIES] [WITH_JIT])
#       installs what programs need to run where no syclc is: libsycl and its backends; `lib` if no folder is given.
#       They need the Debian packages libhwloc15, libtbb12, libzstd1 and ocl-icd-libopencl1; WITH_DEPENDENCIES copies
#       these libraries into the folder, too. WITH_JIT adds the just-in-time compiler (44 MB; docs/jit.md says which
#       programs need it)
# Variables that a project may set before:
#   SYCLC_TARGETS   what kernels are compiled to, as -fplugin-arg-syclc-targets: "native;spirv64" and so on
#   SYCLC_FLAGS     more options for SYCL sources
# Variables that it sets:
#   SYCLC_PREFIX, SYCLC_VERSION, SYCLC_COMPILER (syclc++), SYCLC_LINK (syclc-link), SYCLC_LD, SYCLC_BUNDLE (syclc-bundle)

cmake_minimum_required(VERSION 3.20...3.31)

get_filename_component(SYCLC_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(SYCLC_COMPILER "${SYCLC_PREFIX}/bin/syclc++")
set(SYCLC_LINK "${SYCLC_PREFIX}/bin/syclc-link")
set(SYCLC_LD "${SYCLC_PREFIX}/bin/syclc-ld")
set(SYCLC_BUNDLE "${SYCLC_PREFIX}/bin/syclc-bundle")

# What is wrong, as find_package says it.
macro(_syclc_fail _text)
  set(syclc_FOUND FALSE)
  set(syclc_NOT_FOUND_MESSAGE "${_text}")
  return()
endmacro()

if(NOT CMAKE_CXX_COMPILER_LOADED)
  _syclc_fail("syclc needs the project's C++ compiler: enable the language CXX before find_package(syclc)")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/syclc-config-version.cmake")
set(SYCLC_VERSION "${PACKAGE_VERSION}")

# With syclc++ as the compiler no flags are needed; clang++ must have the plugin's version.
get_filename_component(_syclc_compiler "${CMAKE_CXX_COMPILER}" NAME)
if(_syclc_compiler STREQUAL "syclc++")
  set(_syclc_options "")
  set(_syclc_depends "")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 22
       AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 23)
  # The plugin defines these macros, too, but Clang runs no plugins when it only preprocesses, as for ccache.
  set(_syclc_options "-fplugin=${SYCLC_PREFIX}/lib/syclc.so" -D__SYCLC__=1 -DSYCL_LANGUAGE_VERSION=202012L
    -D__SYCL_SINGLE_SOURCE__=1)
  # Objects must be recompiled after the plugin has changed: it is listed among their headers.
  set(_syclc_depends "SHELL:-Xclang -fdepfile-entry=${SYCLC_PREFIX}/lib/syclc/libsyclc-clang.so")
else()
  _syclc_fail("syclc is a plugin of clang++-22, but the C++ compiler is ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}: configure with -DCMAKE_CXX_COMPILER=clang++-22, or with ${SYCLC_COMPILER}")
endif()
if(SYCLC_TARGETS)
  list(JOIN SYCLC_TARGETS "," _syclc_targets)
  list(APPEND _syclc_options "-fplugin-arg-syclc-targets=${_syclc_targets}")
endif()
list(APPEND _syclc_options ${SYCLC_FLAGS})
# For add_sycl_to_target, which projects call in other folders.
set_property(GLOBAL PROPERTY SYCLC_COMPILE_OPTIONS "${_syclc_options}")
set_property(GLOBAL PROPERTY SYCLC_PREFIX "${SYCLC_PREFIX}")

if(NOT TARGET syclc::runtime)
  add_library(syclc::runtime SHARED IMPORTED)
  set_target_properties(syclc::runtime PROPERTIES
    IMPORTED_LOCATION "${SYCLC_PREFIX}/lib/libsycl.so"
    IMPORTED_SONAME "libsycl.so.1"
    INTERFACE_INCLUDE_DIRECTORIES "${SYCLC_PREFIX}/include"
    INTERFACE_COMPILE_FEATURES cxx_std_17)
endif()
if(NOT TARGET syclc::syclc)
  add_library(syclc::syclc INTERFACE IMPORTED)
  set_target_properties(syclc::syclc PROPERTIES
    INTERFACE_LINK_LIBRARIES syclc::runtime
    INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:${_syclc_options};${_syclc_depends}>")
endif()

function(add_sycl_to_target)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "SOURCES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "add_sycl_to_target: unknown argument '${arg_UNPARSED_ARGUMENTS}'; it takes TARGET and SOURCES")
  endif()
  if(NOT TARGET "${arg_TARGET}")
    message(FATAL_ERROR "add_sycl_to_target: '${arg_TARGET}' is not a target: give one with TARGET, after add_executable")
  endif()
  if(NOT arg_SOURCES)
    get_target_property(arg_SOURCES ${arg_TARGET} SOURCES)
    list(FILTER arg_SOURCES INCLUDE REGEX "\\.(c\\+\\+|cc|cpp|cxx|C|CPP|mm)$")
  endif()
  # CMake silently accepts properties of files that do not exist, and compiles the intended file without them.
  foreach(source ${arg_SOURCES})
    get_filename_component(file "${source}" ABSOLUTE)
    get_source_file_property(generated "${source}" TARGET_DIRECTORY ${arg_TARGET} GENERATED)
    if(NOT source MATCHES "\\$<" AND NOT generated AND NOT EXISTS "${file}")
      get_target_property(folder ${arg_TARGET} SOURCE_DIR)
      get_filename_component(file "${source}" ABSOLUTE BASE_DIR "${folder}")
      if(NOT EXISTS "${file}")
        message(FATAL_ERROR "add_sycl_to_target: there is no source '${source}': give sources of '${arg_TARGET}'")
      endif()
    endif()
  endforeach()
  get_property(options GLOBAL PROPERTY SYCLC_COMPILE_OPTIONS)
  get_property(prefix GLOBAL PROPERTY SYCLC_PREFIX)
  set_property(SOURCE ${arg_SOURCES} TARGET_DIRECTORY ${arg_TARGET} APPEND PROPERTY COMPILE_OPTIONS "${options}")
  set_property(SOURCE ${arg_SOURCES} TARGET_DIRECTORY ${arg_TARGET} APPEND PROPERTY OBJECT_DEPENDS
    "${prefix}/lib/syclc/libsyclc-clang.so")
  # The plugin needs the header's text: a precompiled header of plain C++ sources does not work.
  set_property(SOURCE ${arg_SOURCES} TARGET_DIRECTORY ${arg_TARGET} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
  get_target_property(type ${arg_TARGET} TYPE)
  if(type STREQUAL "STATIC_LIBRARY" OR type STREQUAL "OBJECT_LIBRARY")
    target_link_libraries(${arg_TARGET} PUBLIC syclc::runtime) # targets that link it need libsycl
  else()
    target_link_libraries(${arg_TARGET} PRIVATE syclc::runtime)
  endif()
endfunction()

function(syclc_device_link)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "TARGETS;OPTIONS")
  if(NOT TARGET "${arg_TARGET}")
    message(FATAL_ERROR "syclc_device_link: '${arg_TARGET}' is not a target: give one with TARGET, after add_executable")
  endif()
  get_property(prefix GLOBAL PROPERTY SYCLC_PREFIX)
  set(options ${arg_OPTIONS})
  if(arg_TARGETS)
    list(JOIN arg_TARGETS "," targets)
    list(PREPEND options "--targets=${targets}")
  endif()
  target_link_options(${arg_TARGET} PRIVATE "--ld-path=${prefix}/bin/syclc-ld")
  foreach(option ${options})
    string(REGEX REPLACE "^--" "--syclc-" option "${option}")
    target_link_options(${arg_TARGET} PRIVATE "SHELL:-Xlinker ${option}")
  endforeach()
  set_property(TARGET ${arg_TARGET} APPEND PROPERTY LINK_DEPENDS "${prefix}/bin/syclc-ld")
endfunction()

function(syclc_install_runtime)
  cmake_parse_arguments(PARSE_ARGV 0 arg "WITH_DEPENDENCIES;WITH_JIT" "DESTINATION;COMPONENT" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR
      "syclc_install_runtime: unknown argument '${arg_UNPARSED_ARGUMENTS}'; it takes DESTINATION, COMPONENT, WITH_DEPENDENCIES and WITH_JIT")
  endif()
  if(NOT arg_DESTINATION)
    set(arg_DESTINATION lib)
  endif()
  if(arg_COMPONENT)
    set(component COMPONENT ${arg_COMPONENT})
  endif()
  get_property(prefix GLOBAL PROPERTY SYCLC_PREFIX)
  get_filename_component(library "${prefix}/lib/libsycl.so.1" REALPATH) # in wheels libsycl.so is a text for linkers
  install(PROGRAMS "${library}" DESTINATION ${arg_DESTINATION} RENAME libsycl.so.1 ${component})
  # libsycl loads these from the folder `syclc` next to it.
  set(loaded threads opencl cuda)
  list(TRANSFORM loaded REPLACE "(.+)" "${prefix}/lib/syclc/libsycl-\\1.so")
  if(arg_WITH_JIT)
    list(APPEND loaded "${prefix}/lib/syclc/libsyclc-jit.so")
  endif()
  install(PROGRAMS ${loaded} DESTINATION ${arg_DESTINATION}/syclc ${component})
  if(arg_WITH_DEPENDENCIES)
    # libsycl and the others look there: their run paths are $ORIGIN and $ORIGIN/.. ; other libraries that these need
    # are on every Debian.
    set(destination "${arg_DESTINATION}")
    if(NOT IS_ABSOLUTE "${arg_DESTINATION}")
      set(destination "\${CMAKE_INSTALL_PREFIX}/${arg_DESTINATION}")
    endif()
    list(JOIN loaded "\" \"" libraries)
    install(CODE "
      file(GET_RUNTIME_DEPENDENCIES LIBRARIES \"${library}\" \"${libraries}\"
        RESOLVED_DEPENDENCIES_VAR found UNRESOLVED_DEPENDENCIES_VAR missing
        PRE_INCLUDE_REGEXES \"^lib(hwloc|tbb|zstd|OpenCL)[.]so\" PRE_EXCLUDE_REGEXES \".*\")
      if(missing)
        message(FATAL_ERROR \"syclc_install_runtime: the runtime needs \${missing}, which this machine lacks: install the Debian packages libhwloc15, libtbb12, libzstd1 and ocl-icd-libopencl1\")
      endif()
      file(INSTALL DESTINATION \"${destination}\" TYPE SHARED_LIBRARY FOLLOW_SYMLINK_CHAIN FILES \${found})"
      ${component})
  endif()
endfunction()
