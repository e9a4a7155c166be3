file(REMOVE_RECURSE
  "../../lib/syclc/libsyclc-jit.pdb"
  "../../lib/syclc/libsyclc-jit.so"
  "CMakeFiles/syclc-jit.dir/compile.cpp.o"
  "CMakeFiles/syclc-jit.dir/compile.cpp.o.d"
  "CMakeFiles/syclc-jit.dir/engine.cpp.o"
  "CMakeFiles/syclc-jit.dir/engine.cpp.o.d"
  "CMakeFiles/syclc-jit.dir/jit.cpp.o"
  "CMakeFiles/syclc-jit.dir/jit.cpp.o.d"
  "CMakeFiles/syclc-jit.dir/observers.cpp.o"
  "CMakeFiles/syclc-jit.dir/observers.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-jit.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
