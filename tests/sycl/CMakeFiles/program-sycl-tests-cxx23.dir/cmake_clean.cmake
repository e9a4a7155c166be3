file(REMOVE_RECURSE
  "CMakeFiles/program-sycl-tests-cxx23"
  "sycl-tests-cxx23"
  "sycl-tests-cxx23.dir/captures.o"
  "sycl-tests-cxx23.dir/index_spaces.o"
  "sycl-tests-cxx23.dir/kernel_forms.o"
  "sycl-tests-cxx23.dir/main.o"
  "sycl-tests-cxx23.dir/same_names_first.o"
  "sycl-tests-cxx23.dir/same_names_second.o"
  "sycl-tests-cxx23.dir/standard_types.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-sycl-tests-cxx23.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
