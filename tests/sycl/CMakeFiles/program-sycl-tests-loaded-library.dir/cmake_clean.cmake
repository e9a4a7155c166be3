file(REMOVE_RECURSE
  "CMakeFiles/program-sycl-tests-loaded-library"
  "libsycl-tests-loaded-library.so"
  "sycl-tests-loaded-library.dir/library_loaded.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-sycl-tests-loaded-library.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
