
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/linker/driver/CompileArguments.cpp" "linker/CMakeFiles/syclc++.dir/driver/CompileArguments.cpp.o" "gcc" "linker/CMakeFiles/syclc++.dir/driver/CompileArguments.cpp.o.d"
  "/work/main/linker/driver/PrecompiledHeader.cpp" "linker/CMakeFiles/syclc++.dir/driver/PrecompiledHeader.cpp.o" "gcc" "linker/CMakeFiles/syclc++.dir/driver/PrecompiledHeader.cpp.o.d"
  "/work/main/linker/driver/SyclOptions.cpp" "linker/CMakeFiles/syclc++.dir/driver/SyclOptions.cpp.o" "gcc" "linker/CMakeFiles/syclc++.dir/driver/SyclOptions.cpp.o.d"
  "/work/main/linker/tools/SyclcDriver.cpp" "linker/CMakeFiles/syclc++.dir/tools/SyclcDriver.cpp.o" "gcc" "linker/CMakeFiles/syclc++.dir/tools/SyclcDriver.cpp.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
