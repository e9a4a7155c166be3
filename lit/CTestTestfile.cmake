# CMake generated Testfile for 
# Source directory: /work/main/lit
# Build directory: /work/main/lit
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
add_test([=[lit]=] "/usr/bin/lit-22" "-v" "-j2" "--time-tests" "/work/main/lit")
set_tests_properties([=[lit]=] PROPERTIES  LABELS "lit" PROCESSORS "2" TIMEOUT "1800" _BACKTRACE_TRIPLES "/work/main/lit/CMakeLists.txt;8;add_test;/work/main/lit/CMakeLists.txt;0;")
