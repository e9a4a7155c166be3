# Empty custom commands generated dependencies file for program-vector_add.
# This may be replaced when dependencies are built.
