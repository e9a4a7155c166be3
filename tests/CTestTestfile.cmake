# CMake generated Testfile for 
# Source directory: /work/main/tests
# Build directory: /work/main/tests
# 
# This file includes the relevant testing commands required for 
# testing this directory and lists subdirectories to be tested as well.
subdirs("unit")
subdirs("sycl")
subdirs("checks")
subdirs("fuzz")
subdirs("fuzz-source")
subdirs("levels")
subdirs("malformed")
subdirs("nvptx")
subdirs("ulp")
