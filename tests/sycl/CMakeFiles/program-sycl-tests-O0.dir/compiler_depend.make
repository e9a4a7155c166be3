# Empty custom commands generated dependencies file for program-sycl-tests-O0.
# This may be replaced when dependencies are built.
