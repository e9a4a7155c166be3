# Empty dependencies file for syclc-bundle.
# This may be replaced when dependencies are built.
