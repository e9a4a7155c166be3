file(REMOVE_RECURSE
  "CMakeFiles/program-ulp-kernels-v3"
  "libulp-kernels-v3.a"
  "ulp-kernels-v3.dir/kernels_v3.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-ulp-kernels-v3.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
