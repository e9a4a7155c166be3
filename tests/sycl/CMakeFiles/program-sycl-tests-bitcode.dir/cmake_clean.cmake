file(REMOVE_RECURSE
  "CMakeFiles/program-sycl-tests-bitcode"
  "sycl-tests-bitcode"
  "sycl-tests-bitcode.dir/main.o"
  "sycl-tests-bitcode.dir/math.o"
  "sycl-tests-bitcode.dir/sub_groups.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-sycl-tests-bitcode.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
