# CMake generated Testfile for 
# Source directory: /work/main/tests/fuzz
# Build directory: /work/main/tests/fuzz
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
add_test([=[fuzz.fixed_seed]=] "/work/main/bin/syclc-fuzz" "--seed" "1" "--count" "200" "--output" "/work/main/tests/fuzz")
set_tests_properties([=[fuzz.fixed_seed]=] PROPERTIES  LABELS "fuzz" PROCESSORS "2" TIMEOUT "600" _BACKTRACE_TRIPLES "/work/main/tests/fuzz/CMakeLists.txt;23;add_test;/work/main/tests/fuzz/CMakeLists.txt;0;")
add_test([=[fuzz.vectors]=] "/work/main/bin/syclc-fuzz" "--vectors" "--seed" "1" "--count" "100" "--widths" "4,16" "--output" "/work/main/tests/fuzz")
set_tests_properties([=[fuzz.vectors]=] PROPERTIES  LABELS "fuzz" PROCESSORS "2" TIMEOUT "600" _BACKTRACE_TRIPLES "/work/main/tests/fuzz/CMakeLists.txt;26;add_test;/work/main/tests/fuzz/CMakeLists.txt;0;")
