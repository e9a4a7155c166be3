# Empty compiler generated dependencies file for syclc-plugin-hash.
# This may be replaced when dependencies are built.
