# Empty custom commands generated dependencies file for program-external-groups.
# This may be replaced when dependencies are built.
