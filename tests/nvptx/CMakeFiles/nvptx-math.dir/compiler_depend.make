# Empty compiler generated dependencies file for nvptx-math.
# This may be replaced when dependencies are built.
