# Empty custom commands generated dependencies file for program-sycl-tests-bitcode.
# This may be replaced when dependencies are built.
