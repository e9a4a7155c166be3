# Empty custom commands generated dependencies file for program-convolution.
# This may be replaced when dependencies are built.
