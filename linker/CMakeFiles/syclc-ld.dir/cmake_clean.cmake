file(REMOVE_RECURSE
  "../bin/syclc-ld"
  "../bin/syclc-ld.pdb"
  "CMakeFiles/syclc-ld.dir/tools/SyclcLd.cpp.o"
  "CMakeFiles/syclc-ld.dir/tools/SyclcLd.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-ld.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
