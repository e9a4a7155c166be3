# CMake generated Testfile for 
# Source directory: /work/main/tests/malformed
# Build directory: /work/main/tests/malformed
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
