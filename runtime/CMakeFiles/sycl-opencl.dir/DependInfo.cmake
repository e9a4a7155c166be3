
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/runtime/backends/opencl/api.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/api.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/api.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/api.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/api.cpp.o.d"
  "/work/main/runtime/backends/opencl/backend.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/backend.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/backend.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/backend.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/backend.cpp.o.d"
  "/work/main/runtime/backends/opencl/commands.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/commands.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/commands.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/commands.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/commands.cpp.o.d"
  "/work/main/runtime/backends/opencl/constant_data.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/constant_data.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/constant_data.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/constant_data.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/constant_data.cpp.o.d"
  "/work/main/runtime/backends/opencl/device.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/device.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/device.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/device.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/device.cpp.o.d"
  "/work/main/runtime/backends/opencl/device_facts.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/device_facts.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/device_facts.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/device_facts.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/device_facts.cpp.o.d"
  "/work/main/runtime/backends/opencl/event.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/event.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/event.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/event.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/event.cpp.o.d"
  "/work/main/runtime/backends/opencl/icd_files.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/icd_files.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/icd_files.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/icd_files.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/icd_files.cpp.o.d"
  "/work/main/runtime/backends/opencl/interop.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/interop.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/interop.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/interop.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/interop.cpp.o.d"
  "/work/main/runtime/backends/opencl/kept_programs.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/kept_programs.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/kept_programs.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/kept_programs.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/kept_programs.cpp.o.d"
  "/work/main/runtime/backends/opencl/kernel.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/kernel.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/kernel.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/kernel.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/kernel.cpp.o.d"
  "/work/main/runtime/backends/opencl/link_images.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/link_images.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/link_images.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/link_images.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/link_images.cpp.o.d"
  "/work/main/runtime/backends/opencl/linked_images.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/linked_images.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/linked_images.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/linked_images.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/linked_images.cpp.o.d"
  "/work/main/runtime/backends/opencl/memory.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/memory.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/memory.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/memory.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/memory.cpp.o.d"
  "/work/main/runtime/backends/opencl/partition.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/partition.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/partition.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/partition.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/partition.cpp.o.d"
  "/work/main/runtime/backends/opencl/private_memory.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/private_memory.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/private_memory.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/private_memory.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/private_memory.cpp.o.d"
  "/work/main/runtime/backends/opencl/program.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/program.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/program.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/program.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/program.cpp.o.d"
  "/work/main/runtime/backends/opencl/queue.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/queue.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/queue.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/queue.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/queue.cpp.o.d"
  "/work/main/runtime/backends/opencl/spec_constants.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spec_constants.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spec_constants.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spec_constants.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spec_constants.cpp.o.d"
  "/work/main/runtime/backends/opencl/spir12.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spir12.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spir12.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spir12.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spir12.cpp.o.d"
  "/work/main/runtime/backends/opencl/spirv_check.cpp" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spirv_check.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spirv_check.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spirv_check.cpp.o" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/backends/opencl/spirv_check.cpp.o.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx.cxx" "runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx.gch" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx.gch.d"
  "/work/main/runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx" "runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx.gch" "gcc" "runtime/CMakeFiles/sycl-opencl.dir/cmake_pch.hxx.gch.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  "/work/main/runtime/CMakeFiles/sycl.dir/DependInfo.cmake"
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
