# CMake generated Testfile for 
# Source directory: /work/main/tests/ulp
# Build directory: /work/main/tests/ulp
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
add_test([=[ulp]=] "/work/main/tests/ulp/ulp")
set_tests_properties([=[ulp]=] PROPERTIES  ENVIRONMENT "ONEAPI_DEVICE_SELECTOR=native:*" LABELS "programs;native" TIMEOUT "600" _BACKTRACE_TRIPLES "/work/main/tests/ulp/CMakeLists.txt;22;add_test;/work/main/tests/ulp/CMakeLists.txt;0;")
