# Empty compiler generated dependencies file for sycl.
# This may be replaced when dependencies are built.
