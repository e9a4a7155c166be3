file(REMOVE_RECURSE
  "../lib/syclc/libsyclc-clang.pdb"
  "../lib/syclc/libsyclc-clang.so"
  "CMakeFiles/syclc-clang.dir/AttributeTokens.cpp.o"
  "CMakeFiles/syclc-clang.dir/AttributeTokens.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/DeviceView.cpp.o"
  "CMakeFiles/syclc-clang.dir/DeviceView.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/Diagnostics.cpp.o"
  "CMakeFiles/syclc-clang.dir/Diagnostics.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/KernelArguments.cpp.o"
  "CMakeFiles/syclc-clang.dir/KernelArguments.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/KernelAttributes.cpp.o"
  "CMakeFiles/syclc-clang.dir/KernelAttributes.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/KernelFinder.cpp.o"
  "CMakeFiles/syclc-clang.dir/KernelFinder.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/KernelMismatch.cpp.o"
  "CMakeFiles/syclc-clang.dir/KernelMismatch.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/KernelReach.cpp.o"
  "CMakeFiles/syclc-clang.dir/KernelReach.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/KernelRestrictions.cpp.o"
  "CMakeFiles/syclc-clang.dir/KernelRestrictions.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/OptionalFeatures.cpp.o"
  "CMakeFiles/syclc-clang.dir/OptionalFeatures.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/Plugin.cpp.o"
  "CMakeFiles/syclc-clang.dir/Plugin.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/PluginOptions.cpp.o"
  "CMakeFiles/syclc-clang.dir/PluginOptions.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/Predefines.cpp.o"
  "CMakeFiles/syclc-clang.dir/Predefines.cpp.o.d"
  "CMakeFiles/syclc-clang.dir/cmake_pch.hxx.gch"
  "CMakeFiles/syclc-clang.dir/cmake_pch.hxx.gch.d"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/syclc-clang.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
