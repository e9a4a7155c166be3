# Empty custom commands generated dependencies file for program-ulp.
# This may be replaced when dependencies are built.
