file(REMOVE_RECURSE
  "CMakeFiles/program-sycl-tests-shared-library"
  "libsycl-tests-shared-library.so"
  "sycl-tests-shared-library.dir/library_shared.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-sycl-tests-shared-library.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
