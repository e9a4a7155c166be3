# Empty compiler generated dependencies file for syclc-fuzz.
# This may be replaced when dependencies are built.
