# Empty compiler generated dependencies file for syclc-jit.
# This may be replaced when dependencies are built.
