# CMake generated Testfile for 
# Source directory: /work/main/tests/nvptx
# Build directory: /work/main/tests/nvptx
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
add_test([=[nvptx-math]=] "/work/main/bin/nvptx-math")
set_tests_properties([=[nvptx-math]=] PROPERTIES  _BACKTRACE_TRIPLES "/work/main/tests/nvptx/CMakeLists.txt;11;add_test;/work/main/tests/nvptx/CMakeLists.txt;0;")
add_test([=[nvptx-launch]=] "/work/main/bin/nvptx-launch" "/work/main/tests/nvptx/kernels.ptx")
set_tests_properties([=[nvptx-launch]=] PROPERTIES  SKIP_RETURN_CODE "77" TIMEOUT "300" _BACKTRACE_TRIPLES "/work/main/tests/nvptx/CMakeLists.txt;29;add_test;/work/main/tests/nvptx/CMakeLists.txt;0;")
