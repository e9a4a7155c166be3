# Empty custom commands generated dependencies file for program-private-memory.
# This may be replaced when dependencies are built.
