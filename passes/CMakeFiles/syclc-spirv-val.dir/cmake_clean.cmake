file(REMOVE_RECURSE
  "../lib/syclc/libsyclc-spirv-val.pdb"
  "../lib/syclc/libsyclc-spirv-val.so"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-spirv-val.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
