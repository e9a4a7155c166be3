# Empty custom commands generated dependencies file for program-nbody.
# This may be replaced when dependencies are built.
