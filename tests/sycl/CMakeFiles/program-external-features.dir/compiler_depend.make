# Empty custom commands generated dependencies file for program-external-features.
# This may be replaced when dependencies are built.
