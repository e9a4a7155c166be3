file(REMOVE_RECURSE
  "../../bin/opencl-backend-tests"
  "../../bin/opencl-backend-tests.pdb"
  "CMakeFiles/opencl-backend-tests.dir/opencl_backend_test.cpp.o"
  "CMakeFiles/opencl-backend-tests.dir/opencl_backend_test.cpp.o.d"
  "opencl_kernels.spv"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/opencl-backend-tests.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
