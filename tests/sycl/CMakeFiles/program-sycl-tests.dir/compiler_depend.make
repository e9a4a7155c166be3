# Empty custom commands generated dependencies file for program-sycl-tests.
# This may be replaced when dependencies are built.
