
# Consider dependencies only in project.
set(CMAKE_DEPENDS_IN_PROJECT_ONLY OFF)

# The set of languages for which implicit dependencies are needed:
set(CMAKE_DEPENDS_LANGUAGES
  )

# The set of dependency files which are needed:
set(CMAKE_DEPENDS_DEPENDENCY_FILES
  "" "tests/sycl/sycl-tests-cxx23.dir/captures.o" "custom" "tests/sycl/sycl-tests-cxx23.dir/captures.o.d"
  "" "tests/sycl/sycl-tests-cxx23.dir/index_spaces.o" "custom" "tests/sycl/sycl-tests-cxx23.dir/index_spaces.o.d"
  "" "tests/sycl/sycl-tests-cxx23.dir/kernel_forms.o" "custom" "tests/sycl/sycl-tests-cxx23.dir/kernel_forms.o.d"
  "" "tests/sycl/sycl-tests-cxx23.dir/main.o" "custom" "tests/sycl/sycl-tests-cxx23.dir/main.o.d"
  "" "tests/sycl/sycl-tests-cxx23.dir/same_names_first.o" "custom" "tests/sycl/sycl-tests-cxx23.dir/same_names_first.o.d"
  "" "tests/sycl/sycl-tests-cxx23.dir/same_names_second.o" "custom" "tests/sycl/sycl-tests-cxx23.dir/same_names_second.o.d"
  "" "tests/sycl/sycl-tests-cxx23.dir/standard_types.o" "custom" "tests/sycl/sycl-tests-cxx23.dir/standard_types.o.d"
  )

# Targets to which this target links.
set(CMAKE_TARGET_LINKED_INFO_FILES
  )

# Fortran module output directory.
set(CMAKE_Fortran_TARGET_MODULE_DIR "")
