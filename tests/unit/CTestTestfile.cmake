# CMake generated Testfile for 
# Source directory: /work/main/tests/unit
# Build directory: /work/main/tests/unit
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
add_test([=[runtime-unit-tests]=] "/work/main/bin/runtime-unit-tests" "--gtest_brief=1")
set_tests_properties([=[runtime-unit-tests]=] PROPERTIES  _BACKTRACE_TRIPLES "/work/main/tests/unit/CMakeLists.txt;47;add_test;/work/main/tests/unit/CMakeLists.txt;0;")
add_test([=[opencl-backend-tests]=] "/work/main/bin/opencl-backend-tests" "--gtest_brief=1")
set_tests_properties([=[opencl-backend-tests]=] PROPERTIES  _BACKTRACE_TRIPLES "/work/main/tests/unit/CMakeLists.txt;61;add_test;/work/main/tests/unit/CMakeLists.txt;0;")
add_test([=[opencl-backend-tests-intel]=] "/work/main/tests/on-device.sh" "intel" "/work/main/bin/opencl-backend-tests" "--gtest_brief=1")
set_tests_properties([=[opencl-backend-tests-intel]=] PROPERTIES  SKIP_RETURN_CODE "77" _BACKTRACE_TRIPLES "/work/main/tests/unit/CMakeLists.txt;63;add_test;/work/main/tests/unit/CMakeLists.txt;0;")
add_test([=[opencl-backend-tests-pocl]=] "/work/main/tests/on-device.sh" "pocl" "/work/main/bin/opencl-backend-tests" "--gtest_brief=1")
set_tests_properties([=[opencl-backend-tests-pocl]=] PROPERTIES  SKIP_RETURN_CODE "77" _BACKTRACE_TRIPLES "/work/main/tests/unit/CMakeLists.txt;63;add_test;/work/main/tests/unit/CMakeLists.txt;0;")
