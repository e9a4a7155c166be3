
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/tests/fuzz/Flatten.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Flatten.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Flatten.cpp.o.d"
  "/work/main/tests/fuzz/Generate.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Generate.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Generate.cpp.o.d"
  "/work/main/tests/fuzz/GenerateExpressions.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/GenerateExpressions.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/GenerateExpressions.cpp.o.d"
  "/work/main/tests/fuzz/GenerateGroups.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/GenerateGroups.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/GenerateGroups.cpp.o.d"
  "/work/main/tests/fuzz/GenerateStatements.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/GenerateStatements.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/GenerateStatements.cpp.o.d"
  "/work/main/tests/fuzz/Interpret.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Interpret.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Interpret.cpp.o.d"
  "/work/main/tests/fuzz/Lower.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Lower.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Lower.cpp.o.d"
  "/work/main/tests/fuzz/LowerExpressions.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/LowerExpressions.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/LowerExpressions.cpp.o.d"
  "/work/main/tests/fuzz/Print.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Print.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Print.cpp.o.d"
  "/work/main/tests/fuzz/Run.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Run.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Run.cpp.o.d"
  "/work/main/tests/fuzz/Shrink.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Shrink.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Shrink.cpp.o.d"
  "/work/main/tests/fuzz/Values.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Values.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/Values.cpp.o.d"
  "/work/main/tests/fuzz/main.cpp" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/main.cpp.o" "gcc" "tests/fuzz/CMakeFiles/syclc-fuzz.dir/main.cpp.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  "/work/main/passes/CMakeFiles/syclc-passes.dir/DependInfo.cmake"
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
