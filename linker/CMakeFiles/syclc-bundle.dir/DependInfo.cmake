
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/linker/bundle/Add.cpp" "linker/CMakeFiles/syclc-bundle.dir/bundle/Add.cpp.o" "gcc" "linker/CMakeFiles/syclc-bundle.dir/bundle/Add.cpp.o.d"
  "/work/main/linker/bundle/Change.cpp" "linker/CMakeFiles/syclc-bundle.dir/bundle/Change.cpp.o" "gcc" "linker/CMakeFiles/syclc-bundle.dir/bundle/Change.cpp.o.d"
  "/work/main/linker/bundle/Diff.cpp" "linker/CMakeFiles/syclc-bundle.dir/bundle/Diff.cpp.o" "gcc" "linker/CMakeFiles/syclc-bundle.dir/bundle/Diff.cpp.o.d"
  "/work/main/linker/bundle/Extract.cpp" "linker/CMakeFiles/syclc-bundle.dir/bundle/Extract.cpp.o" "gcc" "linker/CMakeFiles/syclc-bundle.dir/bundle/Extract.cpp.o.d"
  "/work/main/linker/bundle/List.cpp" "linker/CMakeFiles/syclc-bundle.dir/bundle/List.cpp.o" "gcc" "linker/CMakeFiles/syclc-bundle.dir/bundle/List.cpp.o.d"
  "/work/main/linker/bundle/Selection.cpp" "linker/CMakeFiles/syclc-bundle.dir/bundle/Selection.cpp.o" "gcc" "linker/CMakeFiles/syclc-bundle.dir/bundle/Selection.cpp.o.d"
  "/work/main/linker/bundle/Verify.cpp" "linker/CMakeFiles/syclc-bundle.dir/bundle/Verify.cpp.o" "gcc" "linker/CMakeFiles/syclc-bundle.dir/bundle/Verify.cpp.o.d"
  "/work/main/linker/tools/SyclcBundle.cpp" "linker/CMakeFiles/syclc-bundle.dir/tools/SyclcBundle.cpp.o" "gcc" "linker/CMakeFiles/syclc-bundle.dir/tools/SyclcBundle.cpp.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  "/work/main/linker/CMakeFiles/syclc-format.dir/DependInfo.cmake"
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
