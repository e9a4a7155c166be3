
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "" "tests/sycl/sycl-tests-loaded-library.dir/library_loaded.o" "custom" "tests/sycl/sycl-tests-loaded-library.dir/library_loaded.o.d"
  "" "tests/sycl/sycl-tests-shared-library.dir/library_shared.o" "custom" "tests/sycl/sycl-tests-shared-library.dir/library_shared.o.d"
  "" "tests/sycl/sycl-tests-static-library.dir/library_static.o" "custom" "tests/sycl/sycl-tests-static-library.dir/library_static.o.d"
  "" "tests/sycl/sycl-tests.dir/accessors.o" "custom" "tests/sycl/sycl-tests.dir/accessors.o.d"
  "" "tests/sycl/sycl-tests.dir/atomics.o" "custom" "tests/sycl/sycl-tests.dir/atomics.o.d"
  "" "tests/sycl/sycl-tests.dir/buffers.o" "custom" "tests/sycl/sycl-tests.dir/buffers.o.d"
  "" "tests/sycl/sycl-tests.dir/builtins.o" "custom" "tests/sycl/sycl-tests.dir/builtins.o.d"
  "" "tests/sycl/sycl-tests.dir/captures.o" "custom" "tests/sycl/sycl-tests.dir/captures.o.d"
  "" "tests/sycl/sycl-tests.dir/device_globals.o" "custom" "tests/sycl/sycl-tests.dir/device_globals.o.d"
  "" "tests/sycl/sycl-tests.dir/device_globals_other.o" "custom" "tests/sycl/sycl-tests.dir/device_globals_other.o.d"
  "" "tests/sycl/sycl-tests.dir/errors.o" "custom" "tests/sycl/sycl-tests.dir/errors.o.d"
  "" "tests/sycl/sycl-tests.dir/extensions.o" "custom" "tests/sycl/sycl-tests.dir/extensions.o.d"
  "" "tests/sycl/sycl-tests.dir/external.o" "custom" "tests/sycl/sycl-tests.dir/external.o.d"
  "" "tests/sycl/sycl-tests.dir/external_functions.o" "custom" "tests/sycl/sycl-tests.dir/external_functions.o.d"
  "" "tests/sycl/sycl-tests.dir/fpga.o" "custom" "tests/sycl/sycl-tests.dir/fpga.o.d"
  "" "tests/sycl/sycl-tests.dir/free_functions.o" "custom" "tests/sycl/sycl-tests.dir/free_functions.o.d"
  "" "tests/sycl/sycl-tests.dir/group_algorithms.o" "custom" "tests/sycl/sycl-tests.dir/group_algorithms.o.d"
  "" "tests/sycl/sycl-tests.dir/group_extensions.o" "custom" "tests/sycl/sycl-tests.dir/group_extensions.o.d"
  "" "tests/sycl/sycl-tests.dir/hierarchical.o" "custom" "tests/sycl/sycl-tests.dir/hierarchical.o.d"
  "" "tests/sycl/sycl-tests.dir/host_tasks.o" "custom" "tests/sycl/sycl-tests.dir/host_tasks.o.d"
  "" "tests/sycl/sycl-tests.dir/images.o" "custom" "tests/sycl/sycl-tests.dir/images.o.d"
  "" "tests/sycl/sycl-tests.dir/index_spaces.o" "custom" "tests/sycl/sycl-tests.dir/index_spaces.o.d"
  "" "tests/sycl/sycl-tests.dir/kernel_attributes.o" "custom" "tests/sycl/sycl-tests.dir/kernel_attributes.o.d"
  "" "tests/sycl/sycl-tests.dir/kernel_forms.o" "custom" "tests/sycl/sycl-tests.dir/kernel_forms.o.d"
  "" "tests/sycl/sycl-tests.dir/libraries.o" "custom" "tests/sycl/sycl-tests.dir/libraries.o.d"
  "" "tests/sycl/sycl-tests.dir/main.o" "custom" "tests/sycl/sycl-tests.dir/main.o.d"
  "" "tests/sycl/sycl-tests.dir/math.o" "custom" "tests/sycl/sycl-tests.dir/math.o.d"
  "" "tests/sycl/sycl-tests.dir/math_scalars.o" "custom" "tests/sycl/sycl-tests.dir/math_scalars.o.d"
  "" "tests/sycl/sycl-tests.dir/matrix.o" "custom" "tests/sycl/sycl-tests.dir/matrix.o.d"
  "" "tests/sycl/sycl-tests.dir/names_of_others.o" "custom" "tests/sycl/sycl-tests.dir/names_of_others.o.d"
  "" "tests/sycl/sycl-tests.dir/queues.o" "custom" "tests/sycl/sycl-tests.dir/queues.o.d"
  "" "tests/sycl/sycl-tests.dir/reductions.o" "custom" "tests/sycl/sycl-tests.dir/reductions.o.d"
  "" "tests/sycl/sycl-tests.dir/same_names_first.o" "custom" "tests/sycl/sycl-tests.dir/same_names_first.o.d"
  "" "tests/sycl/sycl-tests.dir/same_names_second.o" "custom" "tests/sycl/sycl-tests.dir/same_names_second.o.d"
  "" "tests/sycl/sycl-tests.dir/small_extensions.o" "custom" "tests/sycl/sycl-tests.dir/small_extensions.o.d"
  "" "tests/sycl/sycl-tests.dir/small_floats.o" "custom" "tests/sycl/sycl-tests.dir/small_floats.o.d"
  "" "tests/sycl/sycl-tests.dir/specialization_constants.o" "custom" "tests/sycl/sycl-tests.dir/specialization_constants.o.d"
  "" "tests/sycl/sycl-tests.dir/standard_functions.o" "custom" "tests/sycl/sycl-tests.dir/standard_functions.o.d"
  "" "tests/sycl/sycl-tests.dir/standard_types.o" "custom" "tests/sycl/sycl-tests.dir/standard_types.o.d"
  "" "tests/sycl/sycl-tests.dir/stream.o" "custom" "tests/sycl/sycl-tests.dir/stream.o.d"
  "" "tests/sycl/sycl-tests.dir/sub_groups.o" "custom" "tests/sycl/sycl-tests.dir/sub_groups.o.d"
  "" "tests/sycl/sycl-tests.dir/usm.o" "custom" "tests/sycl/sycl-tests.dir/usm.o.d"
  "" "tests/sycl/sycl-tests.dir/vectors.o" "custom" "tests/sycl/sycl-tests.dir/vectors.o.d"
  "" "tests/sycl/sycl-tests.dir/waiting.o" "custom" "tests/sycl/sycl-tests.dir/waiting.o.d"
  "" "tests/sycl/sycl-tests.dir/work_groups.o" "custom" "tests/sycl/sycl-tests.dir/work_groups.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
