# Empty compiler generated dependencies file for syclc-format.
# This may be replaced when dependencies are built.
