# Empty dependencies file for sycl-ls.
# This may be replaced when dependencies are built.
