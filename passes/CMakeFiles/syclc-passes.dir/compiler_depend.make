# Empty compiler generated dependencies file for syclc-passes.
# This may be replaced when dependencies are built.
