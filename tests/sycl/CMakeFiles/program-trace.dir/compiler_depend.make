# Empty custom commands generated dependencies file for program-trace.
# This may be replaced when dependencies are built.
