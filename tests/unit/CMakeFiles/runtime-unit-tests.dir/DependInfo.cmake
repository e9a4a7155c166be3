
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "/work/main/runtime/backends/opencl/private_memory.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/__/runtime/backends/opencl/private_memory.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/__/runtime/backends/opencl/private_memory.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/__/runtime/backends/opencl/private_memory.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/__/runtime/backends/opencl/private_memory.cpp.o.d"
  "/work/main/runtime/backends/opencl/spec_constants.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/__/runtime/backends/opencl/spec_constants.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/__/runtime/backends/opencl/spec_constants.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/__/runtime/backends/opencl/spec_constants.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/__/runtime/backends/opencl/spec_constants.cpp.o.d"
  "/work/main/tests/fakes/fake_backend.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/fakes/fake_backend.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/fakes/fake_backend.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/fakes/fake_backend.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/__/fakes/fake_backend.cpp.o.d"
  "/work/main/tests/unit/accessor_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/accessor_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/accessor_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/accessor_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/accessor_test.cpp.o.d"
  "/work/main/tests/unit/async_handler_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/async_handler_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/async_handler_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/async_handler_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/async_handler_test.cpp.o.d"
  "/work/main/tests/unit/backend_registry_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/backend_registry_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/backend_registry_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/backend_registry_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/backend_registry_test.cpp.o.d"
  "/work/main/tests/unit/buffer_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/buffer_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/buffer_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/buffer_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/buffer_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx.cxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx.gch" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx.gch.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx.gch" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx.gch.d"
  "/work/main/tests/unit/code_cache_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/code_cache_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/code_cache_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/code_cache_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/code_cache_test.cpp.o.d"
  "/work/main/tests/unit/command_graph_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/command_graph_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/command_graph_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/command_graph_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/command_graph_test.cpp.o.d"
  "/work/main/tests/unit/context_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/context_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/context_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/context_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/context_test.cpp.o.d"
  "/work/main/tests/unit/conversion_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/conversion_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/conversion_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/conversion_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/conversion_test.cpp.o.d"
  "/work/main/tests/unit/device_filter_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/device_filter_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/device_filter_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/device_filter_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/device_filter_test.cpp.o.d"
  "/work/main/tests/unit/device_info_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/device_info_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/device_info_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/device_info_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/device_info_test.cpp.o.d"
  "/work/main/tests/unit/environment_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/environment_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/environment_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/environment_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/environment_test.cpp.o.d"
  "/work/main/tests/unit/exception_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/exception_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/exception_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/exception_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/exception_test.cpp.o.d"
  "/work/main/tests/unit/image_registry_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/image_registry_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/image_registry_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/image_registry_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/image_registry_test.cpp.o.d"
  "/work/main/tests/unit/image_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/image_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/image_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/image_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/image_test.cpp.o.d"
  "/work/main/tests/unit/index_space_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/index_space_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/index_space_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/index_space_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/index_space_test.cpp.o.d"
  "/work/main/tests/unit/kernel_bundle_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/kernel_bundle_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/kernel_bundle_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/kernel_bundle_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/kernel_bundle_test.cpp.o.d"
  "/work/main/tests/unit/kernel_name_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/kernel_name_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/kernel_name_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/kernel_name_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/kernel_name_test.cpp.o.d"
  "/work/main/tests/unit/linked_code_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/linked_code_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/linked_code_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/linked_code_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/linked_code_test.cpp.o.d"
  "/work/main/tests/unit/loop_team_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/loop_team_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/loop_team_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/loop_team_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/loop_team_test.cpp.o.d"
  "/work/main/tests/unit/memory_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/memory_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/memory_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/memory_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/memory_test.cpp.o.d"
  "/work/main/tests/unit/native_backend_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/native_backend_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/native_backend_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/native_backend_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/native_backend_test.cpp.o.d"
  "/work/main/tests/unit/offload_container_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/offload_container_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/offload_container_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/offload_container_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/offload_container_test.cpp.o.d"
  "/work/main/tests/unit/private_memory_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/private_memory_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/private_memory_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/private_memory_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/private_memory_test.cpp.o.d"
  "/work/main/tests/unit/property_list_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/property_list_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/property_list_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/property_list_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/property_list_test.cpp.o.d"
  "/work/main/tests/unit/recent_map_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/recent_map_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/recent_map_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/recent_map_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/recent_map_test.cpp.o.d"
  "/work/main/tests/unit/requirements_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/requirements_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/requirements_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/requirements_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/requirements_test.cpp.o.d"
  "/work/main/tests/unit/scheduler_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/scheduler_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/scheduler_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/scheduler_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/scheduler_test.cpp.o.d"
  "/work/main/tests/unit/selector_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/selector_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/selector_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/selector_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/selector_test.cpp.o.d"
  "/work/main/tests/unit/spec_values_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/spec_values_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/spec_values_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/spec_values_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/spec_values_test.cpp.o.d"
  "/work/main/tests/unit/sub_devices_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/sub_devices_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/sub_devices_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/sub_devices_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/sub_devices_test.cpp.o.d"
  "/work/main/tests/unit/trace_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/trace_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/trace_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/trace_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/trace_test.cpp.o.d"
  "/work/main/tests/unit/usm_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/usm_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/usm_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/usm_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/usm_test.cpp.o.d"
  "/work/main/tests/unit/weak_object_test.cpp" "tests/unit/CMakeFiles/runtime-unit-tests.dir/weak_object_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/weak_object_test.cpp.o.d"
  "/work/main/tests/unit/CMakeFiles/runtime-unit-tests.dir/cmake_pch.hxx" "tests/unit/CMakeFiles/runtime-unit-tests.dir/weak_object_test.cpp.o" "gcc" "tests/unit/CMakeFiles/runtime-unit-tests.dir/weak_object_test.cpp.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
