file(REMOVE_RECURSE
  "CMakeFiles/syclc-format.dir/format/ArchiveMembers.cpp.o"
  "CMakeFiles/syclc-format.dir/format/ArchiveMembers.cpp.o.d"
  "CMakeFiles/syclc-format.dir/format/DeviceImage.cpp.o"
  "CMakeFiles/syclc-format.dir/format/DeviceImage.cpp.o.d"
  "CMakeFiles/syclc-format.dir/format/EditElf.cpp.o"
  "CMakeFiles/syclc-format.dir/format/EditElf.cpp.o.d"
  "CMakeFiles/syclc-format.dir/format/ElfPointers.cpp.o"
  "CMakeFiles/syclc-format.dir/format/ElfPointers.cpp.o.d"
  "CMakeFiles/syclc-format.dir/format/ElfSections.cpp.o"
  "CMakeFiles/syclc-format.dir/format/ElfSections.cpp.o.d"
  "CMakeFiles/syclc-format.dir/format/ImageFile.cpp.o"
  "CMakeFiles/syclc-format.dir/format/ImageFile.cpp.o.d"
  "CMakeFiles/syclc-format.dir/format/ModuleTable.cpp.o"
  "CMakeFiles/syclc-format.dir/format/ModuleTable.cpp.o.d"
  "CMakeFiles/syclc-format.dir/format/NvidiaCode.cpp.o"
  "CMakeFiles/syclc-format.dir/format/NvidiaCode.cpp.o.d"
  "CMakeFiles/syclc-format.dir/format/SpirvModule.cpp.o"
  "CMakeFiles/syclc-format.dir/format/SpirvModule.cpp.o.d"
  "CMakeFiles/syclc-format.dir/format/WriteFile.cpp.o"
  "CMakeFiles/syclc-format.dir/format/WriteFile.cpp.o.d"
  "libsyclc-format.a"
  "libsyclc-format.pdb"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-format.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
