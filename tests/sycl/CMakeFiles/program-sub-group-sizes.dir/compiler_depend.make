# Empty custom commands generated dependencies file for program-sub-group-sizes.
# This may be replaced when dependencies are built.
