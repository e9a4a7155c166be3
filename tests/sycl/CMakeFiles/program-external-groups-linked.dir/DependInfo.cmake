
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "" "tests/sycl/external-groups-linked.dir/external_group_functions.o" "custom" "tests/sycl/external-groups-linked.dir/external_group_functions.o.d"
  "" "tests/sycl/external-groups-linked.dir/external_groups.o" "custom" "tests/sycl/external-groups-linked.dir/external_groups.o.d"
  "" "tests/sycl/external-groups-linked.dir/external_matrices.o" "custom" "tests/sycl/external-groups-linked.dir/external_matrices.o.d"
  "" "tests/sycl/external-groups-linked.dir/main.o" "custom" "tests/sycl/external-groups-linked.dir/main.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
