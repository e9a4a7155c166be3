file(REMOVE_RECURSE
  "../bin/syclc-bundle"
  "../bin/syclc-bundle.pdb"
  "CMakeFiles/syclc-bundle.dir/bundle/Add.cpp.o"
  "CMakeFiles/syclc-bundle.dir/bundle/Add.cpp.o.d"
  "CMakeFiles/syclc-bundle.dir/bundle/Change.cpp.o"
  "CMakeFiles/syclc-bundle.dir/bundle/Change.cpp.o.d"
  "CMakeFiles/syclc-bundle.dir/bundle/Diff.cpp.o"
  "CMakeFiles/syclc-bundle.dir/bundle/Diff.cpp.o.d"
  "CMakeFiles/syclc-bundle.dir/bundle/Extract.cpp.o"
  "CMakeFiles/syclc-bundle.dir/bundle/Extract.cpp.o.d"
  "CMakeFiles/syclc-bundle.dir/bundle/List.cpp.o"
  "CMakeFiles/syclc-bundle.dir/bundle/List.cpp.o.d"
  "CMakeFiles/syclc-bundle.dir/bundle/Selection.cpp.o"
  "CMakeFiles/syclc-bundle.dir/bundle/Selection.cpp.o.d"
  "CMakeFiles/syclc-bundle.dir/bundle/Verify.cpp.o"
  "CMakeFiles/syclc-bundle.dir/bundle/Verify.cpp.o.d"
  "CMakeFiles/syclc-bundle.dir/tools/SyclcBundle.cpp.o"
  "CMakeFiles/syclc-bundle.dir/tools/SyclcBundle.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-bundle.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
