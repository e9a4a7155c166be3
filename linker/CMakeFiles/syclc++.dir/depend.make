# Empty dependencies file for syclc++.
# This may be replaced when dependencies are built.
