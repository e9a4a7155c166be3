file(REMOVE_RECURSE
  "CMakeFiles/program-sycl-tests-static-library"
  "libsycl-tests-static-library.a"
  "sycl-tests-static-library.dir/library_static.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-sycl-tests-static-library.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
