file(REMOVE_RECURSE
  "../bin/syclc-link"
  "../bin/syclc-link.pdb"
  "CMakeFiles/syclc-link.dir/tools/SyclcLink.cpp.o"
  "CMakeFiles/syclc-link.dir/tools/SyclcLink.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-link.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
