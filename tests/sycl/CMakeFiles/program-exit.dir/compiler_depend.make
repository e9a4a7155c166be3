# Empty custom commands generated dependencies file for program-exit.
# This may be replaced when dependencies are built.
