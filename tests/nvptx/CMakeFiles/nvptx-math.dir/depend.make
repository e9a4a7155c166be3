# Empty dependencies file for nvptx-math.
# This may be replaced when dependencies are built.
