# Empty compiler generated dependencies file for syclc-device-link.
# This may be replaced when dependencies are built.
