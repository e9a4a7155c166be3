
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "" "tests/ulp/ulp-kernels-v2.dir/kernels_v2.o" "custom" "tests/ulp/ulp-kernels-v2.dir/kernels_v2.o.d"
  "" "tests/ulp/ulp-kernels-v3.dir/kernels_v3.o" "custom" "tests/ulp/ulp-kernels-v3.dir/kernels_v3.o.d"
  "" "tests/ulp/ulp-kernels-v4.dir/kernels_v4.o" "custom" "tests/ulp/ulp-kernels-v4.dir/kernels_v4.o.d"
  "" "tests/ulp/ulp.dir/main.o" "custom" "tests/ulp/ulp.dir/main.o.d"
  "" "tests/ulp/ulp.dir/reference.o" "custom" "tests/ulp/ulp.dir/reference.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
