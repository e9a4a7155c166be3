# Empty custom commands generated dependencies file for program-jit-tests.
# This may be replaced when dependencies are built.
