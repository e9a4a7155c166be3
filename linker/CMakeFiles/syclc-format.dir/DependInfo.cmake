
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/linker/format/ArchiveMembers.cpp" "linker/CMakeFiles/syclc-format.dir/format/ArchiveMembers.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/ArchiveMembers.cpp.o.d"
  "/work/main/linker/format/DeviceImage.cpp" "linker/CMakeFiles/syclc-format.dir/format/DeviceImage.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/DeviceImage.cpp.o.d"
  "/work/main/linker/format/EditElf.cpp" "linker/CMakeFiles/syclc-format.dir/format/EditElf.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/EditElf.cpp.o.d"
  "/work/main/linker/format/ElfPointers.cpp" "linker/CMakeFiles/syclc-format.dir/format/ElfPointers.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/ElfPointers.cpp.o.d"
  "/work/main/linker/format/ElfSections.cpp" "linker/CMakeFiles/syclc-format.dir/format/ElfSections.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/ElfSections.cpp.o.d"
  "/work/main/linker/format/ImageFile.cpp" "linker/CMakeFiles/syclc-format.dir/format/ImageFile.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/ImageFile.cpp.o.d"
  "/work/main/linker/format/ModuleTable.cpp" "linker/CMakeFiles/syclc-format.dir/format/ModuleTable.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/ModuleTable.cpp.o.d"
  "/work/main/linker/format/NvidiaCode.cpp" "linker/CMakeFiles/syclc-format.dir/format/NvidiaCode.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/NvidiaCode.cpp.o.d"
  "/work/main/linker/format/SpirvModule.cpp" "linker/CMakeFiles/syclc-format.dir/format/SpirvModule.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/SpirvModule.cpp.o.d"
  "/work/main/linker/format/WriteFile.cpp" "linker/CMakeFiles/syclc-format.dir/format/WriteFile.cpp.o" "gcc" "linker/CMakeFiles/syclc-format.dir/format/WriteFile.cpp.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
