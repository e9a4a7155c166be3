# CMake generated Testfile for 
# Source directory: /work/main/tests/fuzz-source
# Build directory: /work/main/tests/fuzz-source
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
add_test([=[fuzz-source.fixed_seed]=] "/root/.pyenv/shims/python3" "/work/main/tests/fuzz-source/fuzz-source.py" "--bin" "/work/main/bin" "--cxx" "/usr/bin/g++" "--seed" "637587" "--count" "5" "--kernels" "8" "--configs" "rotate:5" "--jobs" "2" "--fresh" "--work" "/work/main/tests/fuzz-source/work")
set_tests_properties([=[fuzz-source.fixed_seed]=] PROPERTIES  LABELS "fuzz" PROCESSORS "2" TIMEOUT "1500" _BACKTRACE_TRIPLES "/work/main/tests/fuzz-source/CMakeLists.txt;11;add_test;/work/main/tests/fuzz-source/CMakeLists.txt;0;")
add_test([=[fuzz-source.self_check]=] "/root/.pyenv/shims/python3" "/work/main/tests/fuzz-source/fuzz-source.py" "--bin" "/work/main/bin" "--cxx" "/usr/bin/g++" "--seed" "101" "--count" "2" "--kernels" "8" "--configs" "none" "--self-check" "--jobs" "2" "--fresh" "--work" "/work/main/tests/fuzz-source/self-check")
set_tests_properties([=[fuzz-source.self_check]=] PROPERTIES  LABELS "fuzz" PROCESSORS "2" TIMEOUT "900" _BACKTRACE_TRIPLES "/work/main/tests/fuzz-source/CMakeLists.txt;17;add_test;/work/main/tests/fuzz-source/CMakeLists.txt;0;")
