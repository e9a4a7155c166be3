file(REMOVE_RECURSE
  "CMakeFiles/program-ulp-kernels-v2"
  "libulp-kernels-v2.a"
  "ulp-kernels-v2.dir/kernels_v2.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-ulp-kernels-v2.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
