file(REMOVE_RECURSE
  "../bin/sycl-ls"
  "../bin/sycl-ls.pdb"
  "CMakeFiles/sycl-ls.dir/tools/sycl_ls.cpp.o"
  "CMakeFiles/sycl-ls.dir/tools/sycl_ls.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/sycl-ls.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
