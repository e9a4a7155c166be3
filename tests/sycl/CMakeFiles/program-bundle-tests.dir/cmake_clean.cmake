file(REMOVE_RECURSE
  "CMakeFiles/program-bundle-tests"
  "bundle-tests"
  "bundle-tests.dir/kernel_bundles.o"
  "bundle-tests.dir/main.o"
  "libsycl-tests-loaded-library.so"
  "sycl-tests-loaded-library.dir/library_loaded.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-bundle-tests.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
