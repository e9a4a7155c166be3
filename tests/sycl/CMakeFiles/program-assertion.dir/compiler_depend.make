# Empty custom commands generated dependencies file for program-assertion.
# This may be replaced when dependencies are built.
