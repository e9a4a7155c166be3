file(REMOVE_RECURSE
  "../lib/syclc.pdb"
  "../lib/syclc.so"
  "CMakeFiles/syclc.dir/Loader.c.o"
  "CMakeFiles/syclc.dir/Loader.c.o.d"
  "CMakeFiles/syclc.dir/Preprocess.c.o"
  "CMakeFiles/syclc.dir/Preprocess.c.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang C)
  include(CMakeFiles/syclc.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
