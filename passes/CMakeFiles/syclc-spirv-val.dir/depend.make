# Empty dependencies file for syclc-spirv-val.
# This may be replaced when dependencies are built.
