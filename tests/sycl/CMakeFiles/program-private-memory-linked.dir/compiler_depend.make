# Empty custom commands generated dependencies file for program-private-memory-linked.
# This may be replaced when dependencies are built.
