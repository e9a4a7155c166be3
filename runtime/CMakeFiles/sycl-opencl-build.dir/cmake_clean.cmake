file(REMOVE_RECURSE
  "../lib/syclc/sycl-opencl-build"
  "../lib/syclc/sycl-opencl-build.pdb"
  "CMakeFiles/sycl-opencl-build.dir/tools/sycl_opencl_build.cpp.o"
  "CMakeFiles/sycl-opencl-build.dir/tools/sycl_opencl_build.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/sycl-opencl-build.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
