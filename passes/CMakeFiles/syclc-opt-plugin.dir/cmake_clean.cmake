file(REMOVE_RECURSE
  "../lib/syclc/syclc-passes.pdb"
  "../lib/syclc/syclc-passes.so"
  "CMakeFiles/syclc-opt-plugin.dir/PassPlugin.cpp.o"
  "CMakeFiles/syclc-opt-plugin.dir/PassPlugin.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-opt-plugin.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
