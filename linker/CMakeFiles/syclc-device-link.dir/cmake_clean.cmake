file(REMOVE_RECURSE
  "CMakeFiles/syclc-device-link.dir/link/CompilePart.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/CompilePart.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/DeviceInputs.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/DeviceInputs.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/DeviceLink.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/DeviceLink.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/JobCache.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/JobCache.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/JobServer.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/JobServer.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/LinkOptions.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/LinkOptions.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/LinkTargets.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/LinkTargets.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/LinkedProgram.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/LinkedProgram.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/OpenClBinaries.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/OpenClBinaries.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/Ptxas.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/Ptxas.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/Registration.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/Registration.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/RunJobs.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/RunJobs.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/ScratchFolder.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/ScratchFolder.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/SpecVariants.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/SpecVariants.cpp.o.d"
  "CMakeFiles/syclc-device-link.dir/link/Split.cpp.o"
  "CMakeFiles/syclc-device-link.dir/link/Split.cpp.o.d"
  "libsyclc-device-link.a"
  "libsyclc-device-link.pdb"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-device-link.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
