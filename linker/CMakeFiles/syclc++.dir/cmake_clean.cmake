file(REMOVE_RECURSE
  "../bin/syclc++"
  "../bin/syclc++.pdb"
  "CMakeFiles/syclc++.dir/driver/CompileArguments.cpp.o"
  "CMakeFiles/syclc++.dir/driver/CompileArguments.cpp.o.d"
  "CMakeFiles/syclc++.dir/driver/PrecompiledHeader.cpp.o"
  "CMakeFiles/syclc++.dir/driver/PrecompiledHeader.cpp.o.d"
  "CMakeFiles/syclc++.dir/driver/SyclOptions.cpp.o"
  "CMakeFiles/syclc++.dir/driver/SyclOptions.cpp.o.d"
  "CMakeFiles/syclc++.dir/tools/SyclcDriver.cpp.o"
  "CMakeFiles/syclc++.dir/tools/SyclcDriver.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang C CXX)
  include(CMakeFiles/syclc++.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
