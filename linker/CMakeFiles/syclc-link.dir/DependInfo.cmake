
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/linker/tools/SyclcLink.cpp" "linker/CMakeFiles/syclc-link.dir/tools/SyclcLink.cpp.o" "gcc" "linker/CMakeFiles/syclc-link.dir/tools/SyclcLink.cpp.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  "/work/main/linker/CMakeFiles/syclc-device-link.dir/DependInfo.cmake"
  "/work/main/passes/CMakeFiles/syclc-passes.dir/DependInfo.cmake"
  "/work/main/linker/CMakeFiles/syclc-format.dir/DependInfo.cmake"
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
