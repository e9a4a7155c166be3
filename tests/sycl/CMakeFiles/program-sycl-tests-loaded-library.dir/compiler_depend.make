# Empty custom commands generated dependencies file for program-sycl-tests-loaded-library.
# This may be replaced when dependencies are built.
