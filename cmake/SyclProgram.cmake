# Programs compiled by the toolchain of this build, and their tests on each device.
#
# The build's own compiler (clang++-22 without the plugin) compiles syclc; SYCL programs go through bin/syclc++ of the
# build tree, in custom commands, because CMake supports one C++ compiler per project.

# All programs, for tests that look at what is compiled.
if(NOT TARGET programs)
  add_custom_target(programs)
endif()

# _syclc_precompiled_header(<variable> <source> <flag>...)
# Sets the variable to the precompiled header for a source, or to "". SYCLC_PRECOMPILED_HEADERS lists the headers of a
# folder that are parsed once for all programs with the same flags, as they are named in includes. A source gets the
# first of the list that it includes, or that a header of the folder includes for it; none if it defines a macro before
# it includes anything. The objects are the same as without, byte by byte, but debug information omits declarations that
# the program does not use.
function(_syclc_precompiled_header variable source)
  set(${variable} "" PARENT_SCOPE)
  file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/${source} includes REGEX "^#(include|define) ")
  if(includes MATCHES "^#define") # a macro for the header
    return()
  endif()
  foreach(include ${includes})
    if(include MATCHES "\"(.+)\"")
      set(ours ${CMAKE_CURRENT_SOURCE_DIR}/${CMAKE_MATCH_1})
      if(EXISTS ${ours})
        file(STRINGS ${ours} more REGEX "^#include ")
        list(APPEND includes ${more})
      endif()
    endif()
  endforeach()
  foreach(header ${SYCLC_PRECOMPILED_HEADERS})
    if(NOT includes MATCHES "#include [<\"]${header}[>\"]")
      continue()
    endif()
    # Macros, and options for the code of kernels, do not matter for these headers.
    set(flags ${ARGN})
    list(FILTER flags EXCLUDE REGEX "^(-D|-fplugin-arg-syclc-)")
    string(MD5 hash "${flags}")
    string(SUBSTRING ${hash} 0 8 hash)
    cmake_path(GET header STEM stem)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/precompiled/${stem}-${hash}.pch)
    set(${variable} ${file} PARENT_SCOPE)
    if(TARGET precompiled-${stem}-${hash})
      return()
    endif()
    set(from ${CMAKE_CURRENT_SOURCE_DIR}/${header})
    if(NOT EXISTS ${from})
      set(from ${CMAKE_BINARY_DIR}/include/${header})
    endif()
    file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/precompiled)
    list(JOIN flags " " text)
    add_custom_command(OUTPUT ${file}
      COMMAND ${CMAKE_BINARY_DIR}/bin/syclc++ ${flags} -fpch-instantiate-templates -MD -MF ${file}.d
              -x c++-header -c ${from} -o ${file}
      DEPENDS ${from} syclc++ syclc syclc-clang
      DEPFILE ${file}.d
      COMMENT "Precompiling ${header}: ${text}" VERBATIM)
    add_custom_target(precompiled-${stem}-${hash} DEPENDS ${file})
    return()
  endforeach()
endfunction()

# syclc_add_program(<name> SOURCES <file>... [FLAGS <flag>...] [LINK <flag or file>...] [DEPENDS <file or target>...]
#                   [STATIC | SHARED] [ON_REQUEST])
# Compiles each source to an object (in parallel, with dependencies on headers), and links them to
# ${CMAKE_CURRENT_BINARY_DIR}/<name>, or to lib<name>.a or lib<name>.so there. The target is program-<name>; its property
# SYCLC_PROGRAM is the file's name. A build of everything leaves out programs ON_REQUEST.
function(syclc_add_program program)
  cmake_parse_arguments(PARSE_ARGV 1 arg "STATIC;SHARED;ON_REQUEST" "" "SOURCES;FLAGS;LINK;DEPENDS")
  set(driver ${CMAKE_BINARY_DIR}/bin/syclc++)
  set(flags -Wall -Wextra -fPIC ${arg_FLAGS})
  set(link ${arg_LINK})
  if(SYCLC_SANITIZE) # as the runtime is
    list(APPEND flags -fsanitize=${SYCLC_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    list(PREPEND link -fsanitize=${SYCLC_SANITIZE})
  endif()
  set(objects "")
  foreach(source ${arg_SOURCES})
    cmake_path(GET source STEM stem)
    _syclc_precompiled_header(precompiled ${source} ${flags})
    set(include "")
    if(precompiled)
      set(include -include-pch ${precompiled})
    endif()
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${program}.dir/${stem}.o)
    add_custom_command(OUTPUT ${object}
      COMMAND ${CMAKE_COMMAND} -E env SYCLC_VALIDATE_SPIRV=1 ${driver} ${flags} ${include} -MD -MF ${object}.d -c ${CMAKE_CURRENT_SOURCE_DIR}/${source} -o ${object}
      DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${source} ${precompiled} syclc++ syclc syclc-clang
      DEPFILE ${object}.d
      COMMENT "Compiling ${program}: ${source}" VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${program}.dir)

  set(product ${CMAKE_CURRENT_BINARY_DIR}/${program})
  # Invalid SPIR-V is an error (passes/spirv/emit/ValidateSpirv.h), also in device links.
  set(driver ${CMAKE_COMMAND} -E env SYCLC_VALIDATE_SPIRV=1 ${driver})
  set(command ${driver} ${objects} -o ${product} ${link})
  if(arg_STATIC)
    set(product ${CMAKE_CURRENT_BINARY_DIR}/lib${program}.a)
    set(command ${CMAKE_COMMAND} -E rm -f ${product} COMMAND ${CMAKE_AR} rcs ${product} ${objects})
  elseif(arg_SHARED)
    set(product ${CMAKE_CURRENT_BINARY_DIR}/lib${program}.so)
    set(command ${driver} -shared ${objects} -o ${product} ${link})
  endif()
  add_custom_command(OUTPUT ${product} COMMAND ${command} DEPENDS ${objects} ${arg_DEPENDS} sycl syclc++
    COMMENT "Linking ${program}" VERBATIM)
  if(arg_ON_REQUEST)
    add_custom_target(program-${program} DEPENDS ${product})
  else()
    add_custom_target(program-${program} ALL DEPENDS ${product})
    add_dependencies(programs program-${program})
  endif()
  set_target_properties(program-${program} PROPERTIES SYCLC_PROGRAM ${product})
endfunction()

# syclc_test_on_devices(<name> <program> [ARGUMENTS <argument>...] [TIMEOUT <seconds>] [AREA <area>])
# Adds the tests <name>.native, <name>.intel and <name>.pocl: the program on one device each. A device that this machine
# has not got makes the test "skipped", with the reason in its output (tests/on-device.sh). DEVICE in an argument
# becomes the device's name. The tests' areas are programs/<area>, which is the program's name if it is not given, and
# on-<device>.
set(SYCLC_TEST_DEVICES native intel pocl)
function(syclc_test_on_devices name program)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TIMEOUT;AREA" "ARGUMENTS")
  cmake_path(GET program STEM stem)
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  if(NOT arg_AREA)
    set(arg_AREA ${stem})
  endif()
  foreach(device ${SYCLC_TEST_DEVICES})
    string(REPLACE DEVICE ${device} arguments "${arg_ARGUMENTS}")
    add_test(NAME ${name}.${device} COMMAND ${CMAKE_SOURCE_DIR}/tests/on-device.sh ${device} ${program} ${arguments})
    set_tests_properties(${name}.${device} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT ${arg_TIMEOUT})
    syclc_test_areas(${name}.${device} AREAS programs/${arg_AREA} on-${device} NEEDS program-${stem})
  endforeach()
endfunction()
