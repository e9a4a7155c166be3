# Empty dependencies file for runtime-unit-tests.
# This may be replaced when dependencies are built.
