# Empty custom commands generated dependencies file for program-sycl-tests-static-library.
# This may be replaced when dependencies are built.
