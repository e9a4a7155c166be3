# Empty compiler generated dependencies file for sycl-opencl.
# This may be replaced when dependencies are built.
