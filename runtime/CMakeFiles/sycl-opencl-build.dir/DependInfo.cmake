
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/runtime/tools/sycl_opencl_build.cpp" "runtime/CMakeFiles/sycl-opencl-build.dir/tools/sycl_opencl_build.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl-build.dir/tools/sycl_opencl_build.cpp.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  "/work/main/runtime/CMakeFiles/sycl.dir/DependInfo.cmake"
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
