# Empty dependencies file for syclc-ld.
# This may be replaced when dependencies are built.
