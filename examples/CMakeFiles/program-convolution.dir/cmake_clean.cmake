file(REMOVE_RECURSE
  "CMakeFiles/program-convolution"
  "convolution"
  "convolution.dir/convolution.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-convolution.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
