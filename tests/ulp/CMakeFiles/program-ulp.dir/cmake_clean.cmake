file(REMOVE_RECURSE
  "CMakeFiles/program-ulp"
  "libulp-kernels-v2.a"
  "libulp-kernels-v3.a"
  "libulp-kernels-v4.a"
  "ulp"
  "ulp-kernels-v2.dir/kernels_v2.o"
  "ulp-kernels-v3.dir/kernels_v3.o"
  "ulp-kernels-v4.dir/kernels_v4.o"
  "ulp.dir/main.o"
  "ulp.dir/reference.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-ulp.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
