file(REMOVE_RECURSE
  "../lib/libsycl.pdb"
  "../lib/libsycl.so"
  "../lib/libsycl.so.1"
  "../lib/libsycl.so.1.0.1.0"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/sycl.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
