file(REMOVE_RECURSE
  "CMakeFiles/program-ulp-kernels-v4"
  "libulp-kernels-v4.a"
  "ulp-kernels-v4.dir/kernels_v4.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-ulp-kernels-v4.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
