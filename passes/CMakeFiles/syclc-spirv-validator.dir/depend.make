# Empty dependencies file for syclc-spirv-validator.
# This may be replaced when dependencies are built.
