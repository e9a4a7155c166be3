file(REMOVE_RECURSE
  "../../bin/nvptx-math"
  "../../bin/nvptx-math.pdb"
  "CMakeFiles/nvptx-math.dir/device_math.cpp.o"
  "CMakeFiles/nvptx-math.dir/device_math.cpp.o.d"
  "CMakeFiles/nvptx-math.dir/math.cpp.o"
  "CMakeFiles/nvptx-math.dir/math.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/nvptx-math.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
