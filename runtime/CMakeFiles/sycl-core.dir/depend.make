# Empty dependencies file for sycl-core.
# This may be replaced when dependencies are built.
