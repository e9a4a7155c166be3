
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/runtime/jit/compile.cpp" "runtime/jit/CMakeFiles/syclc-jit.dir/compile.cpp.o" "gcc" "runtime/jit/CMakeFiles/syclc-jit.dir/compile.cpp.o.d"
  "/work/main/runtime/jit/engine.cpp" "runtime/jit/CMakeFiles/syclc-jit.dir/engine.cpp.o" "gcc" "runtime/jit/CMakeFiles/syclc-jit.dir/engine.cpp.o.d"
  "/work/main/runtime/jit/jit.cpp" "runtime/jit/CMakeFiles/syclc-jit.dir/jit.cpp.o" "gcc" "runtime/jit/CMakeFiles/syclc-jit.dir/jit.cpp.o.d"
  "/work/main/runtime/jit/observers.cpp" "runtime/jit/CMakeFiles/syclc-jit.dir/observers.cpp.o" "gcc" "runtime/jit/CMakeFiles/syclc-jit.dir/observers.cpp.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
