# Empty dependencies file for sycl-opencl-build.
# This may be replaced when dependencies are built.
