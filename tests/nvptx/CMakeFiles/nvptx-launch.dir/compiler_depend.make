# Empty compiler generated dependencies file for nvptx-launch.
# This may be replaced when dependencies are built.
