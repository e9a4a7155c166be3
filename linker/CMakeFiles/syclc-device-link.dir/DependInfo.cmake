
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/linker/link/CompilePart.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/CompilePart.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/CompilePart.cpp.o.d"
  "/work/main/linker/link/DeviceInputs.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/DeviceInputs.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/DeviceInputs.cpp.o.d"
  "/work/main/linker/link/DeviceLink.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/DeviceLink.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/DeviceLink.cpp.o.d"
  "/work/main/linker/link/JobCache.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/JobCache.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/JobCache.cpp.o.d"
  "/work/main/linker/link/JobServer.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/JobServer.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/JobServer.cpp.o.d"
  "/work/main/linker/link/LinkOptions.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/LinkOptions.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/LinkOptions.cpp.o.d"
  "/work/main/linker/link/LinkTargets.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/LinkTargets.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/LinkTargets.cpp.o.d"
  "/work/main/linker/link/LinkedProgram.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/LinkedProgram.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/LinkedProgram.cpp.o.d"
  "/work/main/linker/link/OpenClBinaries.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/OpenClBinaries.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/OpenClBinaries.cpp.o.d"
  "/work/main/linker/link/Ptxas.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/Ptxas.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/Ptxas.cpp.o.d"
  "/work/main/linker/link/Registration.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/Registration.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/Registration.cpp.o.d"
  "/work/main/linker/link/RunJobs.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/RunJobs.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/RunJobs.cpp.o.d"
  "/work/main/linker/link/ScratchFolder.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/ScratchFolder.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/ScratchFolder.cpp.o.d"
  "/work/main/linker/link/SpecVariants.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/SpecVariants.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/SpecVariants.cpp.o.d"
  "/work/main/linker/link/Split.cpp" "linker/CMakeFiles/syclc-device-link.dir/link/Split.cpp.o" "gcc" "linker/CMakeFiles/syclc-device-link.dir/link/Split.cpp.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  "/work/main/passes/CMakeFiles/syclc-passes.dir/DependInfo.cmake"
  "/work/main/linker/CMakeFiles/syclc-format.dir/DependInfo.cmake"
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
