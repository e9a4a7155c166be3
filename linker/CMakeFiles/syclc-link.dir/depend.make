# Empty dependencies file for syclc-link.
# This may be replaced when dependencies are built.
