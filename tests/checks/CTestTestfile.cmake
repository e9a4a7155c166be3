# CMake generated Testfile for 
# Source directory: /work/main/tests/checks
# Build directory: /work/main/tests/checks
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
add_test([=[checks.format]=] "/work/main/tests/checks/format.sh")
set_tests_properties([=[checks.format]=] PROPERTIES  LABELS "checks" SKIP_RETURN_CODE "77" TIMEOUT "300" _BACKTRACE_TRIPLES "/work/main/tests/checks/CMakeLists.txt;4;add_test;/work/main/tests/checks/CMakeLists.txt;0;")
add_test([=[checks.scripts]=] "/work/main/tests/checks/scripts.sh")
set_tests_properties([=[checks.scripts]=] PROPERTIES  LABELS "checks" TIMEOUT "60" _BACKTRACE_TRIPLES "/work/main/tests/checks/CMakeLists.txt;8;add_test;/work/main/tests/checks/CMakeLists.txt;0;")
add_test([=[checks.unit_tests_asan_ubsan]=] "/work/main/tests/checks/sanitized-unit-tests.sh")
set_tests_properties([=[checks.unit_tests_asan_ubsan]=] PROPERTIES  LABELS "checks" PROCESSORS "2" TIMEOUT "1800" _BACKTRACE_TRIPLES "/work/main/tests/checks/CMakeLists.txt;14;add_test;/work/main/tests/checks/CMakeLists.txt;0;")
add_test([=[checks.spirv_images]=] "/work/main/tests/checks/spirv-images.sh" "/work/main/bin/syclc-bundle" "/work/main/tests/sycl" "/work/main/examples")
set_tests_properties([=[checks.spirv_images]=] PROPERTIES  LABELS "checks" TIMEOUT "300" _BACKTRACE_TRIPLES "/work/main/tests/checks/CMakeLists.txt;19;add_test;/work/main/tests/checks/CMakeLists.txt;0;")
add_test([=[checks.assertions]=] "/work/main/tests/checks/assertions.py" "/work/main" "--parts" "12")
set_tests_properties([=[checks.assertions]=] PROPERTIES  LABELS "checks" TIMEOUT "600" _BACKTRACE_TRIPLES "/work/main/tests/checks/CMakeLists.txt;24;add_test;/work/main/tests/checks/CMakeLists.txt;0;")
