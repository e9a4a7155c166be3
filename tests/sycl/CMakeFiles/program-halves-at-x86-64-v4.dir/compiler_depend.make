# Empty custom commands generated dependencies file for program-halves-at-x86-64-v4.
# This may be replaced when dependencies are built.
