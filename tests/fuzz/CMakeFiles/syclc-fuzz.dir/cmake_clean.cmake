file(REMOVE_RECURSE
  "../../bin/syclc-fuzz"
  "../../bin/syclc-fuzz.pdb"
  "CMakeFiles/syclc-fuzz.dir/Flatten.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/Flatten.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/Generate.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/Generate.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/GenerateExpressions.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/GenerateExpressions.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/GenerateGroups.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/GenerateGroups.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/GenerateStatements.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/GenerateStatements.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/Interpret.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/Interpret.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/Lower.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/Lower.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/LowerExpressions.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/LowerExpressions.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/Print.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/Print.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/Run.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/Run.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/Shrink.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/Shrink.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/Values.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/Values.cpp.o.d"
  "CMakeFiles/syclc-fuzz.dir/main.cpp.o"
  "CMakeFiles/syclc-fuzz.dir/main.cpp.o.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-fuzz.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
