file(REMOVE_RECURSE
  "../lib/syclc/libsycl-threads.pdb"
  "../lib/syclc/libsycl-threads.so"
  "CMakeFiles/sycl-threads.dir/backends/native/tbb_pool.cpp.o"
  "CMakeFiles/sycl-threads.dir/backends/native/tbb_pool.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/sycl-threads.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
