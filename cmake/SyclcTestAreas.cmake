# Areas of the tests: what `./test.sh --area NAME` builds and runs. An area is a path, such as lit/native/vectorize. It is
# a label of its tests, and the name of the target that builds what they need: area.lit.native.vectorize.

# All that compiles, links and runs SYCL programs.
add_custom_target(syclc-tools DEPENDS syclc syclc-clang syclc-opt-plugin syclc++ syclc-bundle syclc-link syclc-ld
  syclc-jit sycl sycl-opencl sycl-opencl-build sycl-ls syclc-manuals)

# syclc_test_areas(<test>... AREAS <area>... [NEEDS <target>...])
# Puts tests that this folder adds into areas. NEEDS are targets that build what the tests run.
function(syclc_test_areas)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "AREAS;NEEDS")
  if(arg_NEEDS MATCHES program-) # which load these
    list(APPEND arg_NEEDS sycl-opencl syclc-jit)
  endif()
  set_property(TEST ${arg_UNPARSED_ARGUMENTS} APPEND PROPERTY LABELS ${arg_AREAS})
  foreach(area ${arg_AREAS})
    string(REPLACE / . target area.${area})
    if(NOT TARGET ${target})
      add_custom_target(${target})
    endif()
    if(arg_NEEDS)
      add_dependencies(${target} ${arg_NEEDS})
    endif()
  endforeach()
endfunction()
