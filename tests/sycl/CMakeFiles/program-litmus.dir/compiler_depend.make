# Empty custom commands generated dependencies file for program-litmus.
# This may be replaced when dependencies are built.
