# Empty compiler generated dependencies file for syclc-opt-plugin.
# This may be replaced when dependencies are built.
