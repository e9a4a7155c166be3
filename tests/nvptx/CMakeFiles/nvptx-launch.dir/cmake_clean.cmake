file(REMOVE_RECURSE
  "../../bin/nvptx-launch"
  "../../bin/nvptx-launch.pdb"
  "CMakeFiles/nvptx-launch.dir/launch.cpp.o"
  "CMakeFiles/nvptx-launch.dir/launch.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/nvptx-launch.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
