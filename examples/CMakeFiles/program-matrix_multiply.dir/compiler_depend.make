# Empty custom commands generated dependencies file for program-matrix_multiply.
# This may be replaced when dependencies are built.
