# Empty custom commands generated dependencies file for program-assertion-O0.
# This may be replaced when dependencies are built.
