# Empty compiler generated dependencies file for sycl-threads.
# This may be replaced when dependencies are built.
