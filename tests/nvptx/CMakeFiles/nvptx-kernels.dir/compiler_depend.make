# Empty custom commands generated dependencies file for nvptx-kernels.
# This may be replaced when dependencies are built.
