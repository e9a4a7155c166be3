# Empty custom commands generated dependencies file for program-sycl-tests-cxx23.
# This may be replaced when dependencies are built.
