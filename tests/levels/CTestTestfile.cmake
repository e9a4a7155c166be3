# CMake generated Testfile for 
# Source directory: /work/main/tests/levels
# Build directory: /work/main/tests/levels
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
add_test([=[levels]=] "/work/main/tests/levels/levels.py" "--build" "/work/main" "--rotate" "24")
set_tests_properties([=[levels]=] PROPERTIES  LABELS "programs;native" PROCESSORS "2" TIMEOUT "1200" _BACKTRACE_TRIPLES "/work/main/tests/levels/CMakeLists.txt;3;add_test;/work/main/tests/levels/CMakeLists.txt;0;")
