file(REMOVE_RECURSE
  "CMakeFiles/program-sycl-tests-O0"
  "sycl-tests-O0"
  "sycl-tests-O0.dir/captures.o"
  "sycl-tests-O0.dir/device_globals.o"
  "sycl-tests-O0.dir/device_globals_other.o"
  "sycl-tests-O0.dir/index_spaces.o"
  "sycl-tests-O0.dir/kernel_forms.o"
  "sycl-tests-O0.dir/main.o"
  "sycl-tests-O0.dir/reductions.o"
  "sycl-tests-O0.dir/same_names_first.o"
  "sycl-tests-O0.dir/same_names_second.o"
  "sycl-tests-O0.dir/specialization_constants.o"
  "sycl-tests-O0.dir/standard_types.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-sycl-tests-O0.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
