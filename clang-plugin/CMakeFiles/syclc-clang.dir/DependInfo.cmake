
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/clang-plugin/AttributeTokens.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/AttributeTokens.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/AttributeTokens.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/AttributeTokens.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/AttributeTokens.cpp.o.d"
  "/work/main/clang-plugin/DeviceView.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/DeviceView.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/DeviceView.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/DeviceView.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/DeviceView.cpp.o.d"
  "/work/main/clang-plugin/Diagnostics.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/Diagnostics.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/Diagnostics.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/Diagnostics.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/Diagnostics.cpp.o.d"
  "/work/main/clang-plugin/KernelArguments.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelArguments.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelArguments.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelArguments.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelArguments.cpp.o.d"
  "/work/main/clang-plugin/KernelAttributes.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelAttributes.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelAttributes.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelAttributes.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelAttributes.cpp.o.d"
  "/work/main/clang-plugin/KernelFinder.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelFinder.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelFinder.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelFinder.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelFinder.cpp.o.d"
  "/work/main/clang-plugin/KernelMismatch.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelMismatch.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelMismatch.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelMismatch.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelMismatch.cpp.o.d"
  "/work/main/clang-plugin/KernelReach.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelReach.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelReach.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelReach.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelReach.cpp.o.d"
  "/work/main/clang-plugin/KernelRestrictions.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelRestrictions.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelRestrictions.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelRestrictions.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/KernelRestrictions.cpp.o.d"
  "/work/main/clang-plugin/OptionalFeatures.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/OptionalFeatures.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/OptionalFeatures.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/OptionalFeatures.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/OptionalFeatures.cpp.o.d"
  "/work/main/clang-plugin/Plugin.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/Plugin.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/Plugin.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/Plugin.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/Plugin.cpp.o.d"
  "/work/main/clang-plugin/PluginOptions.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/PluginOptions.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/PluginOptions.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/PluginOptions.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/PluginOptions.cpp.o.d"
  "/work/main/clang-plugin/Predefines.cpp" "clang-plugin/CMakeFiles/syclc-clang.dir/Predefines.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/Predefines.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/Predefines.cpp.o" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/Predefines.cpp.o.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx.cxx" "clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx.gch" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx.gch.d"
  "/work/main/clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx" "clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx.gch" "gcc" "clang-plugin/CMakeFiles/syclc-clang.dir/cmake_pch.hxx.gch.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  "/work/main/passes/CMakeFiles/syclc-passes.dir/DependInfo.cmake"
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
