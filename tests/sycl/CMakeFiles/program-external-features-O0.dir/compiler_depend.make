# Empty custom commands generated dependencies file for program-external-features-O0.
# This may be replaced when dependencies are built.
